package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The peak memory of a separate process that only answers requests. */
final class PeakMemory {

    private static final long MAX_MB = 512;

    /**
     * Less heap than Lambda's runtime sets for 512 MB (four fifths, 410 MB), with its collector. The first compiler
     * alone needs less memory than the two that Lambda may use with a snapshot.
     */
    private static final List<String> OPTIONS =
            List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private PeakMemory() {}

    static Figure figure(SealedStack sealed) throws IOException, InterruptedException {
        return figure(sealed, "10 M hits", OPTIONS, MAX_MB);
    }

    /**
     * The peak memory with some options of the JVM.
     *
     * @param over what the answers are over
     * @param most the bound, in MB
     */
    static Figure figure(SealedStack sealed, String over, List<String> options, long most)
            throws IOException, InterruptedException {
        StackEndpoints endpoints = sealed.endpoints();
        ProgressLog.step("answering in a JVM with Lambda's settings for %d MB".formatted(most));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(options);
        builder.command().addAll(List.of("-cp", System.getProperty("java.class.path"), MemoryProbe.class.getName()));
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var input = process.outputWriter(StandardCharsets.UTF_8)) {
            input.write(String.join(
                    "\n",
                    endpoints.stack(),
                    endpoints.dynamoUrl().toString(),
                    endpoints.secretsUrl().toString(),
                    endpoints.cacheUrl(),
                    endpoints.token(),
                    endpoints.now().toString()));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the measured process failed");
        }
        long megabytes = Long.parseLong(output.strip()) / 1024;
        return new Figure(
                "peak memory of a process that answers over %s, %s".formatted(over, String.join(" ", options)),
                "%d MB".formatted(megabytes),
                "at most %d MB".formatted(most),
                megabytes <= most);
    }
}
