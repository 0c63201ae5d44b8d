package com.mintactivity.benchmarks.cli;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.answer.AnswerBenchmark;
import com.mintactivity.benchmarks.answer.BillionHitsBenchmark;
import com.mintactivity.benchmarks.answer.FirstRequestBenchmark;
import com.mintactivity.benchmarks.answer.MillionUsersBenchmark;
import com.mintactivity.benchmarks.answer.UserIdsBenchmark;
import com.mintactivity.benchmarks.answer.WorstAnswerBenchmark;
import com.mintactivity.benchmarks.cold.ColdStartBenchmark;
import com.mintactivity.benchmarks.exact.ExactBenchmark;
import com.mintactivity.benchmarks.recording.LoneHitBenchmark;
import com.mintactivity.benchmarks.recording.RecorderBenchmark;
import com.mintactivity.benchmarks.recording.SealerBenchmark;
import com.mintactivity.benchmarks.warm.CachedAnswerBenchmark;
import com.mintactivity.benchmarks.warm.FirstInvokeBenchmark;
import com.mintactivity.benchmarks.warm.LimiterScriptBenchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** Runs the benchmarks one after another and prints their rows. */
public final class BenchmarksMain {

    private static final String JSON = "--json";

    private static final String MILLION_USERS = "million-users";
    private static final String BILLION_HITS = "billion-hits";
    private static final String FIRST_REQUEST = "first-request";
    private static final String USER_IDS = "user-ids";
    private static final String WORST_ANSWER = "worst-answer";

    /** Run only by name, or with the large sizes. */
    private static final Set<String> LONG = Set.of(MILLION_USERS, BILLION_HITS, FIRST_REQUEST, USER_IDS, WORST_ANSWER);

    private BenchmarksMain() {}

    /** The benchmarks by name, in the order in which they run. */
    private static SequencedMap<String, Benchmark> benchmarks() {
        SequencedMap<String, Benchmark> benchmarks = new LinkedHashMap<>();
        benchmarks.put("cached-answer", new CachedAnswerBenchmark());
        benchmarks.put("limiter", new LimiterScriptBenchmark());
        benchmarks.put("first-invoke", new FirstInvokeBenchmark());
        benchmarks.put(FIRST_REQUEST, new FirstRequestBenchmark());
        benchmarks.put("cold-start", new ColdStartBenchmark());
        benchmarks.put("answer", new AnswerBenchmark());
        benchmarks.put(USER_IDS, new UserIdsBenchmark());
        benchmarks.put("recorder", new RecorderBenchmark());
        benchmarks.put("sealer", new SealerBenchmark());
        benchmarks.put("lone-hit", new LoneHitBenchmark());
        benchmarks.put(MILLION_USERS, new MillionUsersBenchmark());
        benchmarks.put(BILLION_HITS, new BillionHitsBenchmark());
        benchmarks.put(WORST_ANSWER, new WorstAnswerBenchmark());
        benchmarks.put("exact", new ExactBenchmark());
        return benchmarks;
    }

    /**
     * Runs the benchmarks.
     *
     * @param arguments names of benchmarks; without a name all of them run, {@value #MILLION_USERS},
     *     {@value #BILLION_HITS}, {@value #FIRST_REQUEST}, {@value #USER_IDS} and {@value #WORST_ANSWER} only with the
     *     large sizes.
     *     {@value #JSON} prints the rows as JSON. An unknown name ends the process with status 2.
     */
    public static void main(String[] arguments) throws Exception {
        Thread.currentThread().setUncaughtExceptionHandler(BenchmarksMain::end);
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
        List<Figure> figures = measure(names, "1".equals(System.getenv("FULL")), !json);
        if (json) {
            System.out.println(FigureFormat.json(figures));
        }
        // The embedded DynamoDB leaves threads that keep the JVM alive.
        System.exit(figures.stream().allMatch(Figure::kept) ? 0 : 1);
    }

    private static void end(Thread thread, Throwable failure) {
        failure.printStackTrace();
        System.exit(1);
    }

    /**
     * @param print whether the rows of a benchmark are printed when it has ended, so that a run that is interrupted
     *     loses none
     */
    private static List<Figure> measure(List<String> names, boolean full, boolean print) throws Exception {
        List<Figure> figures = new ArrayList<>();
        if (print) {
            System.out.println(FigureFormat.HEAD);
        }
        for (Map.Entry<String, Benchmark> benchmark : benchmarks().entrySet()) {
            String name = benchmark.getKey();
            if (names.isEmpty() ? full || !LONG.contains(name) : names.contains(name)) {
                long start = System.nanoTime();
                List<Figure> measured = benchmark.getValue().measure(full);
                figures.addAll(measured);
                if (print) {
                    measured.forEach(figure -> System.out.println(FigureFormat.row(figure)));
                }
                long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
                ProgressLog.step("%s took %d s".formatted(name, seconds));
            }
        }
        return figures;
    }
}
