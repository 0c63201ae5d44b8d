package com.mintactivity.local.gateway;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of a request's target that may be shown. A list names what is shown, so that neither a token nor an id of a
 * user that was sent in the wrong place appears, nor a character that controls the terminal.
 */
final class ShownTarget {

    private static final String HIDDEN = "…";

    private static final Set<String> PARAMETERS = Set.of("chain_id", "contract", "limit", "since", "top", "until");

    /** Numbers, addresses and timestamps, percent-encoded or not. A token has letters that these do not have. */
    private static final Pattern VALUE = Pattern.compile("[0-9A-Fa-fTtXxZz:.+%-]{0,64}");

    /** A version or a word: ids have digits. */
    private static final Pattern SEGMENT = Pattern.compile("v[0-9]{1,3}|[A-Za-z-]{0,24}");

    private ShownTarget() {}

    /**
     * The target with {@code …} in place of each part that is not shown.
     *
     * @param path percent-encoded as sent
     * @param query percent-encoded as sent, without the question mark; empty for none
     */
    static String of(String path, String query) {
        String shown = Arrays.stream(path.split("/", -1))
                .map(segment -> SEGMENT.matcher(segment).matches() ? segment : HIDDEN)
                .collect(Collectors.joining("/"));
        return query.isEmpty() ? shown : shown + "?" + parameters(query);
    }

    private static String parameters(String query) {
        return Arrays.stream(query.split("&", -1)).map(ShownTarget::parameter).collect(Collectors.joining("&"));
    }

    private static String parameter(String pair) {
        int equals = pair.indexOf('=');
        if (equals < 0 || !PARAMETERS.contains(pair.substring(0, equals))) {
            return HIDDEN;
        }
        return VALUE.matcher(pair.substring(equals + 1)).matches() ? pair : pair.substring(0, equals + 1) + HIDDEN;
    }
}
