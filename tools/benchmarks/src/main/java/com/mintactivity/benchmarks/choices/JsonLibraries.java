package com.mintactivity.benchmarks.choices;

import java.util.List;

/** Ways to read an event of API Gateway and to write an answer of 25 users. The service streams the one and maps the other. */
final class JsonLibraries {

    private static final String EVENT = "events/hits-200.json";
    private static final String[] MAPPER = {"jackson-core", "jackson-databind", "jackson-annotations"};

    private JsonLibraries() {}

    static Choice choice() {
        return new Choice(
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
