package com.mintactivity.benchmarks.cold;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A function that starts in a process of its own under Lambda's runtime client, without a snapshot and with the first
 * compiler only, and answers once.
 *
 * @param handler the class
 * @param jars the folders of its jars
 */
public record LambdaProcess(String handler, List<String> jars) {

    public static final LambdaProcess HITS = new LambdaProcess(
            "com.mintactivity.hits.HitsFunction",
            List.of(
                    "functions/hits/target/built/function/lib/*",
                    "layers/libraries/target/built/layer/java/lib/*",
                    "layers/auth/target/built/layer/java/lib/*",
                    "layers/activity/target/built/layer/java/lib/*"));

    private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
    private static final String RUNTIME = "lab/benchmarks/target/built/runtime/*";

    public LambdaProcess {
        jars = List.copyOf(jars);
    }

    /** From the start of the process to its answer: time, and the processor time of the process, in milliseconds. */
    public record FirstAnswer(double millis, double cpuMillis) {}

    /**
     * Starts the process and sends it an event. On a machine that is very busy a store may not answer in time; then the
     * process is started again.
     *
     * @throws IllegalStateException if the status is not 200 either time
     */
    public FirstAnswer answer(Map<String, String> environment, byte[] event) throws Exception {
        try {
            return answerOnce(environment, event);
        } catch (IllegalStateException first) {
            return answerOnce(environment, event);
        }
    }

    private FirstAnswer answerOnce(Map<String, String> environment, byte[] event) throws Exception {
        List<String> classPath = new ArrayList<>(List.of(RUNTIME));
        classPath.addAll(jars);
        try (RuntimeApi api = new RuntimeApi(event)) {
            ProcessBuilder builder = Jvm.cold(classPath, List.of(MAIN, handler + "::handleRequest"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(environment);
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
                Duration cpu = process.info().totalCpuDuration().orElse(Duration.ZERO);
                if (!response.body().contains("\"statusCode\":200")) {
                    throw new IllegalStateException("not answered: " + response.body());
                }
                return new FirstAnswer((response.nanoTime() - start) / 1e6, cpu.toNanos() / 1e6);
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
