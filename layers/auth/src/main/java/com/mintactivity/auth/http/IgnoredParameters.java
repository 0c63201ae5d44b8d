package com.mintactivity.auth.http;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The header {@code Ignored-Parameters}: of the names in a query that an endpoint does not read, the parameters that
 * were probably meant, and the number of all others. It contains nothing that the caller sent.
 */
final class IgnoredParameters {

    private IgnoredParameters() {}

    /**
     * The header, if a name is not known.
     *
     * @param sent the names in the query, decoded
     */
    static Map<String, String> header(Endpoint endpoint, Set<String> sent) {
        Set<String> meant = new LinkedHashSet<>();
        int others = 0;
        for (String name : sent) {
            if (!endpoint.parameters().contains(name)) {
                Optional<String> parameter = endpoint.meant(name);
                parameter.ifPresent(meant::add);
                others += parameter.isEmpty() ? 1 : 0;
            }
        }
        String names = String.join(
                ", ", endpoint.parameters().stream().filter(meant::contains).toList());
        if (others == 0) {
            return names.isEmpty() ? Map.of() : Map.of("Ignored-Parameters", names);
        }
        return Map.of("Ignored-Parameters", (names.isEmpty() ? "" : names + "; ") + "others=" + others);
    }
}
