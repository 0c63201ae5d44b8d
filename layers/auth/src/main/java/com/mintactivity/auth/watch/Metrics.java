package com.mintactivity.auth.watch;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Counts things by writing CloudWatch's embedded metric format: a log line that becomes a metric, at no call's cost. */
public final class Metrics {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String NAMESPACE = "MintActivity";

    private final PrintStream out;
    private final InstantSource clock;
    private final String stack;

    public Metrics(PrintStream out, InstantSource clock, String stack) {
        this.out = out;
        this.clock = clock;
        this.stack = stack;
    }

    /** Adds to a metric such as {@code LimiterFallback}; its one dimension is the stack. */
    public void count(String metric, long amount) {
        emit(metric, "Count", amount);
    }

    /** Records a duration or lag in milliseconds. */
    public void millis(String metric, long amount) {
        emit(metric, "Milliseconds", amount);
    }

    private void emit(String metric, String unit, long amount) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(
                "_aws",
                Map.of(
                        "Timestamp", clock.millis(),
                        "CloudWatchMetrics",
                                List.of(Map.of(
                                        "Namespace", NAMESPACE,
                                        "Dimensions", List.of(List.of("Stack")),
                                        "Metrics", List.of(Map.of("Name", metric, "Unit", unit))))));
        line.put("Stack", stack);
        line.put(metric, amount);
        out.println(JSON.writeValueAsString(line));
    }
}
