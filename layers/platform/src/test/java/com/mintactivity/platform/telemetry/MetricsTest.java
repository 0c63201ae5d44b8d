package com.mintactivity.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class MetricsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private JsonNode line() {
        return JsonMapper.shared().readTree(out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aLineIsInTheEmbeddedMetricFormat() {
        new Metrics(new PrintStream(out), () -> Instant.ofEpochMilli(1_700_000_000_123L), "acme-\"prod\"")
                .millis("SealingLag", 42);
        assertThat(line()).isEqualTo(JsonMapper.shared().readTree("""
                {
                  "_aws": {
                    "Timestamp": 1700000000123,
                    "CloudWatchMetrics": [{
                      "Namespace": "MintActivity",
                      "Dimensions": [["Stack"]],
                      "Metrics": [{"Name": "SealingLag", "Unit": "Milliseconds"}]
                    }]
                  },
                  "Stack": "acme-\\"prod\\"",
                  "SealingLag": 42
                }
                """));
    }

    @Test
    void aCountIsACount() {
        new Metrics(new PrintStream(out), () -> Instant.EPOCH, "acme").count("CacheHit", 1);
        assertThat(line().at("/_aws/CloudWatchMetrics/0/Metrics/0/Unit").asString())
                .isEqualTo("Count");
    }
}
