package com.mintactivity.benchmarks;

import com.mintactivity.benchmarks.answer.AnswerBenchmark;
import com.mintactivity.benchmarks.answer.RecorderBenchmark;
import com.mintactivity.benchmarks.answer.SealerBenchmark;
import com.mintactivity.benchmarks.choices.ChoicesBenchmark;
import com.mintactivity.benchmarks.cold.ColdStart;
import com.mintactivity.benchmarks.exact.ExactBenchmark;
import com.mintactivity.benchmarks.warm.CachedAnswer;
import com.mintactivity.benchmarks.warm.FirstInvoke;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** Runs the benchmarks one after another and prints their rows. */
public final class Main {

    private static final String JSON = "--json";

    /** Long, and of interest only where a library is to be chosen. */
    private static final String CHOICES = "choices";

    private Main() {}

    /** By name, in the order they run in. */
    private static SequencedMap<String, Benchmark> benchmarks() {
        SequencedMap<String, Benchmark> benchmarks = new LinkedHashMap<>();
        benchmarks.put("cached-answer", new CachedAnswer());
        benchmarks.put("first-invoke", new FirstInvoke());
        benchmarks.put("cold-start", new ColdStart());
        benchmarks.put("answer", new AnswerBenchmark());
        benchmarks.put("recorder", new RecorderBenchmark());
        benchmarks.put("sealer", new SealerBenchmark());
        benchmarks.put("exact", new ExactBenchmark());
        benchmarks.put(CHOICES, new ChoicesBenchmark());
        return benchmarks;
    }

    /**
     * Runs what is asked for.
     *
     * @param arguments names of the benchmarks to run, where none is named all of them, {@value #CHOICES} only
     *     with the large sizes; {@value #JSON} for rows as JSON; other names end it with status 2
     */
    public static void main(String[] arguments) throws Exception {
        Thread.currentThread().setUncaughtExceptionHandler(Main::end);
        Locale.setDefault(Locale.ROOT);
        List<String> names = new ArrayList<>(List.of(arguments));
        boolean json = names.remove(JSON);
        List<String> unknown =
                names.stream().filter(name -> !benchmarks().containsKey(name)).toList();
        if (!unknown.isEmpty()) {
            System.err.println("no benchmark is named " + unknown + ": ONLY takes "
                    + benchmarks().keySet());
            System.exit(2);
        }
        List<Figure> figures = measure(names, "1".equals(System.getenv("FULL")));
        System.out.println(json ? Rows.json(figures) : Rows.table(figures));
        // The embedded DynamoDB leaves threads behind that would hold the process.
        System.exit(figures.stream().allMatch(Figure::kept) ? 0 : 1);
    }

    private static void end(Thread thread, Throwable failure) {
        failure.printStackTrace();
        System.exit(1);
    }

    private static List<Figure> measure(List<String> names, boolean full) throws Exception {
        List<Figure> figures = new ArrayList<>();
        for (Map.Entry<String, Benchmark> benchmark : benchmarks().entrySet()) {
            String name = benchmark.getKey();
            if (names.isEmpty() ? full || !name.equals(CHOICES) : names.contains(name)) {
                figures.addAll(benchmark.getValue().measure(full));
            }
        }
        return figures;
    }
}
