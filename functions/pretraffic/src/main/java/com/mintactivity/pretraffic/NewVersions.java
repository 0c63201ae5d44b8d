package com.mintactivity.pretraffic;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The versions that the stack published last, from the hook's environment. A roll-out of one function checks all of
 * them: if one fails, CloudFormation rolls back the whole update in any case.
 *
 * @param api ARN of the version by the name of its endpoint, the last part of its path, such as {@code health}
 * @param consumers ARN of the version by the name of the function: {@code recorder} and {@code sealer}
 */
public record NewVersions(SortedMap<String, String> api, SortedMap<String, String> consumers) {

    /** Lambda has variables of its own that end with VERSION, so that this is not enough. */
    private static final String ENDPOINT_VERSION = "_ENDPOINT_VERSION";

    private static final List<String> CONSUMERS = List.of("recorder", "sealer");

    /** @throws IllegalArgumentException if there is no endpoint, because a roll-out would then check none */
    public NewVersions {
        if (api.isEmpty()) {
            throw new IllegalArgumentException("no variable ends with " + ENDPOINT_VERSION);
        }
        api = Collections.unmodifiableSortedMap(new TreeMap<>(api));
        consumers = Collections.unmodifiableSortedMap(new TreeMap<>(consumers));
    }

    /** The endpoints' functions by an alias, in place of the last versions. */
    Map<String, String> ofAlias(String alias) {
        Map<String, String> arns = new HashMap<>(api);
        arns.replaceAll((endpoint, arn) -> alias(arn, alias));
        return arns;
    }

    /** The ARN of an alias of the function that has a version. */
    static String alias(String version, String alias) {
        return version.substring(0, version.lastIndexOf(':') + 1) + alias;
    }

    /**
     * Reads {@code RECORDER_VERSION}, {@code SEALER_VERSION}, and the version of each endpoint from a variable such as
     * {@code HEALTH_ENDPOINT_VERSION}.
     *
     * @throws NullPointerException if one of the first two is not set
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
        SortedMap<String, String> consumers = new TreeMap<>();
        for (String name : CONSUMERS) {
            String variable = name.toUpperCase(Locale.ROOT) + "_VERSION";
            consumers.put(name, Objects.requireNonNull(environment.get(variable), () -> variable + " is not set"));
        }
        return new NewVersions(api, consumers);
    }
}
