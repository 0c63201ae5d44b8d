package com.mintactivity.benchmarks.cold;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.warm.BenchmarkStack;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Time from the start of a process to its first answer, without a snapshot: the hits function, and the same endpoint
 * on Spring Boot. Both run under Lambda's runtime client with the first compiler only, from jars that are not deflated.
 * They take turns; the row is a median.
 */
public final class ColdStartBenchmark implements Benchmark {

    private static final int ROUNDS = 7;
    private static final double MAX_RATIO = 0.5;
    private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
    private static final String RUNTIME = "lab/benchmarks/target/built/runtime/*";

    /** A handler and the folders of its jars. */
    private record Candidate(String handler, List<String> jars) {}

    private static final String SPRING = "com.mintactivity.benchmarks.spring.StreamLambdaHandler";
    private static final Path SPRING_JARS = Path.of("lab", "benchmarks", "spring", "target", "built", "lib");
    private static final Candidate HITS = new Candidate(
            "com.mintactivity.hits.HitsFunction",
            List.of(
                    "functions/hits/target/built/function/lib/*",
                    "layers/libraries/target/built/layer/java/lib/*",
                    "layers/auth/target/built/layer/java/lib/*",
                    "layers/activity/target/built/layer/java/lib/*"));

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system())) {
            Candidate spring = new Candidate(SPRING, List.of(StoredJars.of(SPRING_JARS) + "/*"));
            double[] hits = new double[ROUNDS];
            double[] springs = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) { // the first round warms the engines and the disk
                ProgressLog.step("cold starts: round %d of %d".formatted(round + 2, ROUNDS + 1));
                double ofHits = millis(stack, HITS, round);
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

    private static double millis(BenchmarkStack stack, Candidate candidate, int round) throws Exception {
        List<String> jars = new ArrayList<>(List.of(RUNTIME));
        jars.addAll(candidate.jars());
        try (RuntimeApi api = new RuntimeApi(stack.hitsEvent(1000 + round))) {
            ProcessBuilder builder = Jvm.cold(jars, List.of(MAIN, candidate.handler() + "::handleRequest"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(stack.lambdaEnvironment());
            builder.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
            builder.environment().put("AWS_LAMBDA_FUNCTION_NAME", "bench");
            builder.environment().put("AWS_LAMBDA_FUNCTION_VERSION", "1");
            builder.environment().put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512");
            builder.environment().put("AWS_LAMBDA_LOG_GROUP_NAME", "bench");
            builder.environment().put("AWS_LAMBDA_LOG_STREAM_NAME", "bench");
            long start = System.nanoTime();
            Process process = builder.start();
            try {
                RuntimeApi.Reception response = api.response().get(60, TimeUnit.SECONDS);
                if (!response.body().contains("\"statusCode\":200")) {
                    throw new IllegalStateException("not answered: " + response.body());
                }
                return (response.nanoTime() - start) / 1e6;
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
