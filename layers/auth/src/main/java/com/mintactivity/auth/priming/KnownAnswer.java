package com.mintactivity.auth.priming;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query, and the body of its answer over the items of a {@link PrimingFixture}.
 *
 * @param body JSON, in which {@value #ANY} stands for a value that differs each time, such as a time
 */
public record KnownAnswer(Map<String, String> query, String body) {

    private static final String ANY = "…";

    public KnownAnswer {
        query = Map.copyOf(query);
    }

    boolean matches(String other) {
        String regex = Arrays.stream(body.split(ANY, -1)).map(Pattern::quote).collect(Collectors.joining("[^,\\]}]+"));
        return Pattern.matches(regex, other);
    }
}
