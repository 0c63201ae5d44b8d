package com.mintactivity.platform.telemetry;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes metrics in CloudWatch's embedded metric format: log lines that become metrics, without a call to CloudWatch.
 */
public final class Metrics {

    private static final String NAMESPACE = "MintActivity";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final PrintStream out;
    private final InstantSource clock;
    private final String stack;

    public Metrics(PrintStream out, InstantSource clock, String stack) {
        this.out = out;
        this.clock = clock;
        this.stack = JSON.writeValueAsString(stack);
    }

    /** Adds to a metric such as {@code LimiterFallback}; its dimension is the stack. */
    public void count(String metric, long amount) {
        emit(metric, "Count", amount, "", "");
    }

    /** Adds one to a metric of one value of a second dimension, such as {@code Refused} by {@code Code}. */
    public void count(String metric, String dimension, String value) {
        emit(metric, "Count", 1, ",\"" + dimension + "\"", ",\"" + dimension + "\":" + JSON.writeValueAsString(value));
    }

    /** Records a duration or lag in milliseconds. */
    public void millis(String metric, long amount) {
        emit(metric, "Milliseconds", amount, "", "");
    }

    /** Written without a JSON library for speed: each request that is answered from the cache store writes one. */
    private void emit(String metric, String unit, long amount, String dimension, String dimensionValue) {
        String line = "{\"_aws\":{\"Timestamp\":" + clock.millis()
                + ",\"CloudWatchMetrics\":[{\"Namespace\":\"" + NAMESPACE
                + "\",\"Dimensions\":[[\"Stack\"" + dimension + "]],\"Metrics\":[{\"Name\":\"" + metric
                + "\",\"Unit\":\"" + unit
                + "\"}]}]},\"Stack\":" + stack
                + dimensionValue
                + ",\"" + metric + "\":" + amount + "}\n";
        out.writeBytes(line.getBytes(StandardCharsets.UTF_8));
    }
}
