package com.mintactivity.benchmarks.choices;

import java.util.List;

/**
 * JSON libraries at reading an event of API Gateway and writing an answer of 25 users. The service streams the event
 * and maps the answer.
 */
final class JsonLibraries {

    private static final String EVENT = "events/hits/200.json";
    private static final String[] MAPPER = {"jackson-core", "jackson-databind", "jackson-annotations"};

    private JsonLibraries() {}

    static LibraryChoice choice() {
        return new LibraryChoice(
                "JSON",
                "event + answer",
                List.of(EVENT),
                1_000,
                List.of(
                        Contender.of("jackson", MAPPER),
                        Contender.of("jackson-streamed", "jackson-core"),
                        Contender.of("jackson-mapped", MAPPER),
                        Contender.of("gson-mapped", "gson")));
    }
}
