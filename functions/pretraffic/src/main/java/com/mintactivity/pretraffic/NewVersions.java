package com.mintactivity.pretraffic;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The versions that the stack published last, from the hook's environment. A roll-out of one function checks all of them: if one
 * fails, CloudFormation rolls back the whole update in any case.
 *
 * @param api ARN of the version by the name of its endpoint, the last part of its path, such as {@code health}
 * @param recorder ARN of the recorder's version
 */
public record NewVersions(SortedMap<String, String> api, String recorder) {

    /** Lambda has variables of its own that end with VERSION, so that this is not enough. */
    private static final String ENDPOINT_VERSION = "_ENDPOINT_VERSION";

    private static final String RECORDER_VERSION = "RECORDER_VERSION";

    /** @throws IllegalArgumentException if there is no endpoint, because a roll-out would then check none */
    public NewVersions {
        if (api.isEmpty()) {
            throw new IllegalArgumentException("no variable ends with " + ENDPOINT_VERSION);
        }
        api = Collections.unmodifiableSortedMap(new TreeMap<>(api));
    }

    /**
     * Reads {@code RECORDER_VERSION}, and the version of each endpoint from a variable such as {@code HEALTH_ENDPOINT_VERSION}.
     *
     * @throws NullPointerException if the recorder's is not set
     * @throws IllegalArgumentException if no endpoint's is set
     */
    public static NewVersions of(Map<String, String> environment) {
        SortedMap<String, String> api = new TreeMap<>();
        environment.forEach((name, arn) -> {
            if (name.endsWith(ENDPOINT_VERSION)) {
                String endpoint = name.substring(0, name.length() - ENDPOINT_VERSION.length());
                api.put(endpoint.toLowerCase(Locale.ROOT), arn);
            }
        });
        String recorder =
                Objects.requireNonNull(environment.get(RECORDER_VERSION), () -> RECORDER_VERSION + " is not set");
        return new NewVersions(api, recorder);
    }
}
