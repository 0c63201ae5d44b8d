package com.mintactivity.auth.web;

import com.mintactivity.auth.limit.Rate;
import java.time.Duration;
import java.util.Map;

/**
 * The settings in a function's environment. They are read once and passed on; nothing else reads environment variables.
 *
 * @param stack names the tables and secrets: {@code <stack>-keys}, {@code <stack>/pepper}, …
 * @param cacheUrl the cache store, {@code redis://host:port} or {@code rediss://user:password@host:port}; {@value #NO_CACHE} for none
 * @param cacheTimeout how long one call to the cache store may take
 * @param ipTrust as written; judged by {@link com.mintactivity.auth.address.AddressTrust}
 * @param trustedProxies as written
 * @param settle how far the settled clock runs behind the wall clock
 * @param service the service-wide bucket
 */
public record Settings(
        String stack,
        String cacheUrl,
        Duration cacheTimeout,
        String ipTrust,
        String trustedProxies,
        Duration settle,
        Rate service) {

    /** What {@code CACHE_URL} is where the stack has no cache store. */
    public static final String NO_CACHE = "none";

    /** These for priming: the gateway's source address is trusted, and the service-wide bucket is another. */
    Settings forPriming(Rate itsService) {
        return new Settings(stack, cacheUrl, cacheTimeout, "gateway", "", settle, itsService);
    }

    /**
     * Reads {@code STACK}, {@code CACHE_URL}, {@code CACHE_TIMEOUT_MS}, {@code IP_TRUST}, {@code TRUSTED_PROXIES}, {@code SETTLE_SECONDS},
     * {@code SERVICE_PER_MINUTE} and {@code SERVICE_BURST}.
     *
     * @throws IllegalArgumentException if {@code STACK} is missing: a default could name another stack's tables
     */
    public static Settings of(Map<String, String> environment) {
        return new Settings(
                stack(environment),
                environment.getOrDefault("CACHE_URL", NO_CACHE),
                Duration.ofMillis(Long.parseLong(environment.getOrDefault("CACHE_TIMEOUT_MS", "100"))),
                environment.getOrDefault("IP_TRUST", ""),
                environment.getOrDefault("TRUSTED_PROXIES", ""),
                Duration.ofSeconds(Long.parseLong(environment.getOrDefault("SETTLE_SECONDS", "5"))),
                new Rate(
                        Integer.parseInt(environment.getOrDefault("SERVICE_PER_MINUTE", "6000")),
                        Integer.parseInt(environment.getOrDefault("SERVICE_BURST", "2000"))));
    }

    private static String stack(Map<String, String> environment) {
        String stack = environment.getOrDefault("STACK", "");
        if (stack.isEmpty()) {
            throw new IllegalArgumentException("STACK is not set");
        }
        return stack;
    }
}
