package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.many.model.MeasuredDynamo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What recording and sealing cost by the prices of tools/costs, in USD per million hits. Of Lambda's time only the
 * waiting for the store is known, of recorder and sealer alike. The sender's request of an event is not counted.
 */
record Cost(double sqs, double lambda, double dynamo) {

    private static final Path PRICES = Path.of("tools", "costs", "prices.json");

    /** As in template.yaml. */
    private static final double SEALER_GB = 1_769 / 1_024.0;

    private static final double RECORDER_GB = 1;

    /** For the row and its two indexes, as the recorder's benchmark measures. */
    private static final double ROW_WRITES = 3;

    /** Received and deleted. */
    private static final int REQUESTS_OF_BATCH = 2;

    double sum() {
        return sqs + lambda + dynamo;
    }

    /** The rows of a run in which recorders took batches of so many events. */
    static List<Figure> figures(Day day, int eventsOfBatch) throws IOException {
        JsonNode prices = JsonMapper.shared().readTree(PRICES.toFile()).path("prices");
        double hits = day.arrivals().hits();
        Cost recording = new Cost(
                (double) REQUESTS_OF_BATCH / eventsOfBatch * usd(prices, "sqs-requests"),
                lambda(prices, 1.0 / eventsOfBatch, 2.0 * MeasuredDynamo.LATENCY / eventsOfBatch, RECORDER_GB),
                ROW_WRITES * usd(prices, "dynamodb-writes"));
        Cost sealing = new Cost(
                day.queue().requests() / hits * usd(prices, "sqs-fifo-requests"),
                lambda(prices, day.sealers().invocations() / hits, day.sealers().busyMillis() / hits, SEALER_GB),
                day.units().writes() / hits * usd(prices, "dynamodb-writes")
                        + day.units().reads() / hits * usd(prices, "dynamodb-reads"));
        return List.of(
                new Figure(
                        "cost of sealing them : of recording them, by price",
                        "%.2f : 1 (%s : %s)"
                                .formatted(sealing.sum() / recording.sum(), sealing.text(), recording.text()),
                        "at most 1 : 1",
                        sealing.sum() <= recording.sum()),
                new Figure(
                        "units to seal a hit of these, written and read; messages of a batch",
                        "%.2f and %.2f; %.1f"
                                .formatted(
                                        day.units().writes() / hits,
                                        day.units().reads() / hits,
                                        (double) day.sealers().messages()
                                                / day.sealers().invocations()),
                        "",
                        true));
    }

    private static double lambda(JsonNode prices, double invocations, double millis, double gigabytes) {
        return invocations * usd(prices, "lambda-invocations")
                + millis / 1_000 * gigabytes * usd(prices, "lambda-gb-seconds");
    }

    private static double usd(JsonNode prices, String name) {
        return prices.path(name).path("usd").asDouble();
    }

    private String text() {
        return "%.2f USD a million: SQS %.2f, Lambda %.2f, DynamoDB %.2f".formatted(sum(), sqs, lambda, dynamo);
    }
}
