package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The memory of a process of its own that does nothing but answer. */
final class Memory {

    private static final long MOST_MB = 512;

    /** Four fifths of 512 MB would be 410: less heap than the runtime's own setting gives, and its collector and compiler. */
    private static final List<String> OPTIONS =
            List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private Memory() {}

    static Figure figure(Place place) throws IOException, InterruptedException {
        Progress.tell("answering in a JVM with Lambda's settings for 512 MB");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(OPTIONS);
        builder.command().addAll(List.of("-cp", System.getProperty("java.class.path"), MemoryProbe.class.getName()));
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var input = process.outputWriter(StandardCharsets.UTF_8)) {
            input.write(String.join(
                    "\n",
                    place.stack(),
                    place.dynamoUrl().toString(),
                    place.secretsUrl().toString(),
                    place.cacheUrl(),
                    place.token()));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the process that answers failed");
        }
        long megabytes = Long.parseLong(output.strip()) / 1024;
        return new Figure(
                "peak memory of a process that answers over 10 M hits, " + String.join(" ", OPTIONS),
                "%d MB".formatted(megabytes),
                "at most %d MB".formatted(MOST_MB),
                megabytes <= MOST_MB);
    }
}
