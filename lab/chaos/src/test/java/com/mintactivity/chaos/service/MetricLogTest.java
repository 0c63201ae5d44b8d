package com.mintactivity.chaos.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.platform.telemetry.Metrics;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricLogTest {

    @TempDir
    Path folder;

    @Test
    void sumsOneMetricOfALog() throws IOException {
        Path file = folder.resolve("service.log");
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            Metrics metrics = new Metrics(out, () -> Instant.EPOCH, "stack");
            metrics.count("LateWrite", 2);
            metrics.count("Recorded", 10);
            out.println("a log line about LateWrite");
            metrics.count("LateWrite", 3);
        }
        assertThat(new MetricLog(file).sum("LateWrite")).isEqualTo(5);
        assertThat(new MetricLog(file).sum("Stragglers")).isZero();
        assertThat(new MetricLog(folder.resolve("missing")).sum("LateWrite")).isZero();
    }
}
