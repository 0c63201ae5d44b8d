package com.mintactivity.benchmarks.cold;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Progress;
import com.mintactivity.benchmarks.warm.Scene;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Start of the process to first answer, without a snapshot: the hits function against the same endpoint on Spring Boot and against
 * a bare handler, each under Lambda's own runtime client and on the first compiler alone. They take turns; each row is a median.
 */
public final class ColdStart implements Benchmark {

    private static final int ROUNDS = 7;
    private static final double MOST = 0.5;
    private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
    private static final String RUNTIME = "tools/benchmarks/hello/target/lib/*";

    /** A handler and the folders of its jars. */
    private record Contender(String handler, List<String> jars) {}

    private static final Contender HELLO = new Contender("com.mintactivity.benchmarks.hello.Hello", List.of());
    private static final Contender SPRING = new Contender(
            "com.mintactivity.benchmarks.spring.StreamLambdaHandler", List.of("tools/benchmarks/spring/target/lib/*"));
    private static final Contender HITS = new Contender(
            "com.mintactivity.hits.HitsFunction",
            List.of(
                    "functions/hits/target/function/lib/*",
                    "layers/libraries/target/layer/java/lib/*",
                    "layers/auth/target/layer/java/lib/*",
                    "layers/activity/target/layer/java/lib/*"));

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (Scene scene = Scene.start(InstantSource.system())) {
            double[] hits = new double[ROUNDS];
            double[] spring = new double[ROUNDS];
            double[] hello = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) { // the first warms the engines and the disk
                Progress.tell("cold starts: round %d of %d".formatted(round + 2, ROUNDS + 1));
                double ofHits = millis(scene, HITS, round);
                double ofSpring = millis(scene, SPRING, round);
                double ofHello = millis(scene, HELLO, round);
                if (round >= 0) {
                    hits[round] = ofHits;
                    spring[round] = ofSpring;
                    hello[round] = ofHello;
                }
            }
            return List.of(
                    figure("cold start of hits against Spring Boot", Medians.of(hits), Medians.of(spring), MOST),
                    figure("cold start of hits against a bare handler", Medians.of(hits), Medians.of(hello), 0));
        }
    }

    private static Figure figure(String what, double ours, double theirs, double most) {
        double ratio = ours / theirs;
        return new Figure(
                what,
                String.format(Locale.ROOT, "%.2f× (%.0f ms / %.0f ms)", ratio, ours, theirs),
                most == 0 ? "" : String.format(Locale.ROOT, "≤ %.1f×", most),
                most == 0 || ratio <= most);
    }

    private static double millis(Scene scene, Contender contender, int round) throws Exception {
        List<String> jars = new ArrayList<>(List.of(RUNTIME));
        jars.addAll(contender.jars());
        try (RuntimeApi api = new RuntimeApi(scene.question(1000 + round))) {
            ProcessBuilder builder = Jvm.cold(jars, List.of(MAIN, contender.handler() + "::handleRequest"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(scene.lambdaEnvironment());
            builder.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
            builder.environment().put("AWS_LAMBDA_FUNCTION_NAME", "bench");
            builder.environment().put("AWS_LAMBDA_FUNCTION_VERSION", "1");
            builder.environment().put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512");
            builder.environment().put("AWS_LAMBDA_LOG_GROUP_NAME", "bench");
            builder.environment().put("AWS_LAMBDA_LOG_STREAM_NAME", "bench");
            long start = System.nanoTime();
            Process process = builder.start();
            try {
                RuntimeApi.Answer answer = api.answer().get(60, TimeUnit.SECONDS);
                if (!answer.body().contains("\"statusCode\":200")) {
                    throw new IllegalStateException("not answered: " + answer.body());
                }
                return (answer.nanoTime() - start) / 1e6;
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
