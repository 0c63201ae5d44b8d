package com.mintactivity.benchmarks.choices;

import java.util.List;

/**
 * A library that could be chosen.
 *
 * @param name as {@code tools/benchmarks/contenders} knows it
 * @param jars that come with it, by the beginnings of their names
 */
record Contender(String name, List<String> jars) {

    static Contender of(String name, String... jars) {
        return new Contender(name, List.of(jars));
    }
}
