package com.mintactivity.auth.gate;

import com.mintactivity.auth.limit.Rate;
import java.util.Map;

/**
 * The settings of the gate, from a function's environment.
 *
 * @param ipTrust as written; checked by {@link com.mintactivity.auth.address.AddressTrust}
 * @param trustedProxies as written
 * @param service the service-wide bucket
 */
public record GateSettings(String ipTrust, String trustedProxies, Rate service) {

    /**
     * Reads {@code IP_TRUST}, {@code TRUSTED_PROXIES}, {@code SERVICE_PER_MINUTE} and {@code SERVICE_BURST}.
     *
     * @throws IllegalArgumentException if a rate is not a number or out of range
     */
    public static GateSettings of(Map<String, String> environment) {
        return new GateSettings(
                environment.getOrDefault("IP_TRUST", ""),
                environment.getOrDefault("TRUSTED_PROXIES", ""),
                new Rate(
                        Integer.parseInt(environment.getOrDefault("SERVICE_PER_MINUTE", "6000")),
                        Integer.parseInt(environment.getOrDefault("SERVICE_BURST", "2000"))));
    }

    /**
     * The settings of a deployed function.
     *
     * @throws IllegalArgumentException if a rate is not a number or out of range
     */
    public static GateSettings lambda() {
        return of(System.getenv());
    }
}
