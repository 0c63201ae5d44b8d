package com.mintactivity.benchmarks.recording;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cost of recording the hits of a contract that has a million a month, in batches of ten, by the recorder's
 * function.
 */
public final class RecorderBenchmark implements Benchmark {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final Duration MONTH = Duration.ofDays(31);
    private static final long HITS = 4_000;
    private static final long WARM_UP = 1_000;
    private static final long HITS_A_MONTH = 1_000_000;
    private static final double MAX_UNITS = 3.01;

    /** The batch size of the queue, and the number of parallel writes of the function. */
    private static final int BATCH = 10;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("recording %,d hits".formatted(HITS));
        GeneratedHistory history =
                new GeneratedHistory(HITS_A_MONTH, new Window(BenchmarkEngines.NOW.minus(MONTH), BenchmarkEngines.NOW));
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            StackEndpoints endpoints = engines.newStack();
            SettableClock clock = new SettableClock(endpoints.now());
            DynamoDbClient dynamo = engines.dynamo();
            Platform platform = endpoints.platform(dynamo);
            RecorderFunction function = new RecorderFunction(
                    Recorder.live(
                            dynamo,
                            endpoints.stack(),
                            clock,
                            BenchmarkEngines.SETTLE,
                            announcements -> {},
                            platform.executor(),
                            BATCH),
                    (body, group, reason) -> {
                        throw new IllegalStateException(reason);
                    },
                    (body, group, attempt) -> {
                        throw new IllegalStateException("the store is unavailable");
                    },
                    platform.metrics(),
                    platform.log());
            record(function, history, 0, WARM_UP, clock);
            engines.units().reset();
            long start = System.nanoTime();
            record(function, history, WARM_UP, WARM_UP + HITS, clock);
            double seconds = (System.nanoTime() - start) / 1e9;
            double units = engines.units().writes() / HITS;
            return List.of(
                    new Figure(
                            "write units of a recorded hit, both indexes included",
                            "%.2f".formatted(units),
                            "≤ %.2f".formatted(MAX_UNITS),
                            units <= MAX_UNITS),
                    new Figure(
                            "hits recorded in a second by one recorder, batches of %d, on DynamoDB Local"
                                    .formatted(BATCH),
                            "%,.0f".formatted(HITS / seconds),
                            "",
                            true));
        }
    }

    private static void record(
            RecorderFunction function, GeneratedHistory history, long from, long to, SettableClock clock) {
        for (long hit = from; hit < to; hit += BATCH) {
            List<SQSMessage> messages = new ArrayList<>();
            for (long i = hit; i < hit + BATCH; i++) {
                SQSMessage message = new SQSMessage();
                message.setMessageId(Long.toString(i));
                message.setBody(line(history.hit(i)));
                messages.add(message);
            }
            SQSEvent event = new SQSEvent();
            event.setRecords(messages);
            clock.set(history.completedAt(hit + BATCH));
            Context context = new LocalContext("recorder", TIMEOUT, System.err);
            if (!function.handleRequest(event, context).getBatchItemFailures().isEmpty()) {
                throw new IllegalStateException("some hits were not recorded");
            }
        }
    }

    private static String line(Hit hit) {
        Gas gas = hit.gas();
        Map<String, @Nullable Object> fees = new LinkedHashMap<>();
        fees.put("mode", gas.mode().wire());
        fees.put("max_fee_gwei", gas.maxFeeGwei());
        fees.put("priority_gwei", gas.priorityGwei());
        Instant booked = hit.completedAt().minus(Duration.ofSeconds(7));
        Map<String, @Nullable Object> event = new LinkedHashMap<>();
        event.put("type", "mint_task.finished");
        event.put("task_id", hit.taskId());
        event.put("app_id", GeneratedHistory.TENANT);
        event.put("status", "completed");
        event.put("booked_at", booked.toString());
        event.put("finished_at", hit.completedAt().toString());
        event.put("user_id", hit.userId().value());
        event.put("wallet", hit.wallet().value());
        event.put("chain_id", hit.chainId());
        event.put("contract", hit.contract().value());
        event.put("submitted_tx_hash", hit.txHash());
        event.put("landed_tx_hash", null);
        event.put("quantity", 1);
        event.put("gas", fees);
        return JsonMapper.shared().writeValueAsString(event);
    }
}
