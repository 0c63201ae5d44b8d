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

    /** Reads {@code SEED}, {@code REQUESTS}, {@code ONLY}, {@code FULL} and {@code SOAK}, which is in minutes. */
    static ChaosOptions of(Map<String, String> environment) {
        boolean isFull = !value(environment, "FULL", "").isEmpty();
        String only = value(environment, "ONLY", "");
        return new ChaosOptions(
                Long.parseLong(value(environment, "SEED", "1")),
                Integer.parseInt(value(environment, "REQUESTS", isFull ? FULL_REQUESTS : DEFAULT_REQUESTS)),
                only.isEmpty() ? List.of() : List.of(only.split("\\s+")),
                isFull,
                Duration.ofMinutes(Long.parseLong(value(environment, "SOAK", "0"))));
    }

    private static String value(Map<String, String> environment, String name, String otherwise) {
        String value = environment.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }
}
