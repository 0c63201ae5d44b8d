package com.mintactivity.benchmarks.cold;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.warm.BenchmarkStack;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/**
 * Time from the start of a process to its first answer, without a snapshot: the hits function, and the same endpoint
 * on Spring Boot. Both run under Lambda's runtime client with the first compiler only, from jars that are not deflated.
 * They take turns; the row is a median.
 */
public final class ColdStartBenchmark implements Benchmark {

    private static final int ROUNDS = 7;
    private static final double MAX_RATIO = 0.5;
    private static final String SPRING = "com.mintactivity.benchmarks.spring.StreamLambdaHandler";
    private static final Path SPRING_JARS = Path.of("lab", "benchmarks", "spring", "target", "built", "lib");

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system())) {
            LambdaProcess spring = new LambdaProcess(SPRING, List.of(StoredJars.of(SPRING_JARS) + "/*"));
            double[] hits = new double[ROUNDS];
            double[] springs = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) { // the first round warms the engines and the disk
                ProgressLog.step("cold starts: round %d of %d".formatted(round + 2, ROUNDS + 1));
                double ofHits = millis(stack, LambdaProcess.HITS, round);
                double ofSpring = millis(stack, spring, round);
                if (round >= 0) {
                    hits[round] = ofHits;
                    springs[round] = ofSpring;
                }
            }
            return List.of(figure(Medians.of(hits), Medians.of(springs)));
        }
    }

    private static Figure figure(double ours, double theirs) {
        double ratio = ours / theirs;
        return new Figure(
                "cold start of hits against Spring Boot",
                String.format(Locale.ROOT, "%.2f× (%.0f ms / %.0f ms)", ratio, ours, theirs),
                String.format(Locale.ROOT, "≤ %.1f×", MAX_RATIO),
                ratio <= MAX_RATIO);
    }

    private static double millis(BenchmarkStack stack, LambdaProcess process, int round) throws Exception {
        return process.answer(stack.lambdaEnvironment(), stack.hitsEvent(1000 + round))
                .millis();
    }
}
