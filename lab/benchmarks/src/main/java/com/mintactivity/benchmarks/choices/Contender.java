package com.mintactivity.benchmarks.choices;

import java.util.List;

/**
 * A library to compare.
 *
 * @param name the name in {@code lab/benchmarks/contenders}
 * @param jars the jars that it needs, by the prefixes of their names
 */
record Contender(String name, List<String> jars) {

    static Contender of(String name, String... jars) {
        return new Contender(name, List.of(jars));
    }
}
