package com.mintactivity.benchmarks;

import com.mintactivity.benchmarks.cold.ColdStart;
import com.mintactivity.benchmarks.warm.CachedAnswer;
import com.mintactivity.benchmarks.warm.FirstInvoke;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the benchmarks one after another and prints their rows. */
public final class Main {

    private static final Map<String, Benchmark> BENCHMARKS = Map.of(
            "cached-answer", new CachedAnswer(),
            "cold-start", new ColdStart(),
            "first-invoke", new FirstInvoke());

    private Main() {}

    /**
     * Runs what is asked for.
     *
     * @param only names of the benchmarks to run; all of them where none is named
     */
    public static void main(String[] only) throws Exception {
        boolean full = "1".equals(System.getenv("FULL"));
        List<Figure> figures = new ArrayList<>();
        for (Map.Entry<String, Benchmark> benchmark : BENCHMARKS.entrySet()) {
            if (only.length == 0 || List.of(only).contains(benchmark.getKey())) {
                figures.addAll(benchmark.getValue().measure(full));
            }
        }
        figures.forEach(System.out::println);
        System.exit(0); // DynamoDB Local leaves threads behind that are no daemons
    }
}
