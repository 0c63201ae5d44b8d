package com.mintactivity.pretraffic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The versions that the stack published last, from the hook's environment. A roll-out of one function checks all of them: if one
 * fails, CloudFormation rolls back the whole update in any case.
 *
 * @param api ARN of the version by the name of its endpoint, the last part of its path: {@code health}, {@code hits},
 *     {@code mints}
 * @param recorder ARN of the recorder's version
 */
public record NewVersions(Map<String, String> api, String recorder) {

    private static final List<String> ENDPOINTS = List.of("health", "hits", "mints");

    public NewVersions {
        api = Collections.unmodifiableMap(new LinkedHashMap<>(api)); // in the order of the endpoints
    }

    /**
     * Reads {@code HEALTH_VERSION}, {@code HITS_VERSION}, {@code MINTS_VERSION} and {@code RECORDER_VERSION}.
     *
     * @throws NullPointerException if one of them is not set
     */
    public static NewVersions of(Map<String, String> environment) {
        Map<String, String> api = new LinkedHashMap<>();
        ENDPOINTS.forEach(endpoint -> api.put(endpoint, version(environment, endpoint)));
        return new NewVersions(api, version(environment, "recorder"));
    }

    private static String version(Map<String, String> environment, String function) {
        String name = function.toUpperCase(Locale.ROOT) + "_VERSION";
        return Objects.requireNonNull(environment.get(name), () -> name + " is not set");
    }
}
