package com.mintactivity.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The options of a run.
 *
 * @param seed decides queries and the schedule of faults
 * @param requests of the scenario {@code random}
 * @param only names of scenarios; empty for all scenarios except the soak
 * @param isFull whether rows are measured at full size
 * @param soak how long the scenario {@code soak} runs; zero for none
 */
record ChaosOptions(long seed, int requests, List<String> only, boolean isFull, Duration soak) {

    private static final String DEFAULT_REQUESTS = "5000";
    private static final String FULL_REQUESTS = "100000";

    ChaosOptions {
        only = List.copyOf(only);
    }

    /**
     * Reads {@code SEED}, {@code REQUESTS}, {@code ONLY}, {@code FULL} and {@code SOAK}, which is in minutes.
     *
     * @throws IllegalArgumentException if a number is malformed; the message names the variable
     */
    static ChaosOptions of(Map<String, String> environment) {
        boolean isFull = !value(environment, "FULL", "").isEmpty();
        String only = value(environment, "ONLY", "");
        return new ChaosOptions(
                number(environment, "SEED", "1"),
                number(environment, "REQUESTS", isFull ? FULL_REQUESTS : DEFAULT_REQUESTS),
                only.isEmpty() ? List.of() : List.of(only.split("\\s+")),
                isFull,
                Duration.ofMinutes(number(environment, "SOAK", "0")));
    }

    private static int number(Map<String, String> environment, String name, String otherwise) {
        String value = value(environment, name, otherwise);
        if (!value.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + " is malformed: it is a whole number of at most nine digits.");
        }
        return Integer.parseInt(value);
    }

    private static String value(Map<String, String> environment, String name, String otherwise) {
        String value = environment.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }
}
