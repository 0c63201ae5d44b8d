package com.mintactivity.benchmarks.many;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.benchmarks.many.model.PolledQueue;
import com.mintactivity.benchmarks.many.model.SimulatedTime;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.queue.QueueModel;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Instances of the sealer's function, which Lambda invokes with batches of the queue. */
final class SealerPool {

    static final Duration SETTLE = Duration.ofSeconds(5);

    /** As in template.yaml. */
    private static final int MAX_BATCH = 10;

    /** Around an invocation: the messages are received before it and deleted after it. */
    private static final long RECEIVE = 10;

    /** The function's timeout, as in template.yaml. */
    private static final long TIMEOUT = 120_000;

    private static final long DAY = 86_400_000;

    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

    private final SimulatedTime time;
    private final PolledQueue queue;
    private final SealerFunction function;
    private long invocations;
    private long messages;
    private long failures;
    private long busyMillis;
    private long longest;
    private long longestAt;

    SealerPool(SimulatedTime time, PolledQueue queue, DynamoDbClient dynamo) {
        this.time = time;
        this.queue = queue;
        Metrics metrics = new Metrics(NOWHERE, time, Schemas.STACK);
        Log log = new Log(NOWHERE, time);
        this.function = new SealerFunction(SealerWiring.of(
                dynamo,
                Schemas.STACK,
                queue,
                queue::continueNow,
                new SettledClock(time, SETTLE),
                metrics,
                log,
                new RenewableHttpClient()));
    }

    void start(int instances) {
        for (int i = 0; i < instances; i++) {
            queue.poll(this::take);
        }
    }

    private void take() {
        List<QueueModel.Message> batch = queue.receive(MAX_BATCH);
        if (batch.isEmpty()) {
            queue.poll(this::take);
            return;
        }
        time.start(() -> {
            work(batch);
            queue.poll(this::take);
        });
    }

    private void work(List<QueueModel.Message> batch) {
        long received = time.millis();
        time.pause(RECEIVE);
        List<SQSMessage> records = new ArrayList<>();
        for (QueueModel.Message message : batch) {
            SQSMessage record = new SQSMessage();
            record.setMessageId(Integer.toString(records.size()));
            record.setBody(message.body());
            records.add(record);
        }
        SQSEvent event = new SQSEvent();
        event.setRecords(records);
        long started = time.millis();
        SQSBatchResponse response = function.handleRequest(event, context());
        busyMillis += time.millis() - started;
        time.pause(RECEIVE);
        invocations++;
        messages += batch.size();
        queue.requested(2);
        Set<String> failed = new HashSet<>();
        response.getBatchItemFailures().forEach(failure -> failed.add(failure.getItemIdentifier()));
        failures += failed.size();
        for (int i = 0; i < batch.size(); i++) {
            if (failed.contains(Integer.toString(i))) {
                queue.failed(batch.get(i));
            } else {
                queue.delete(batch.get(i));
            }
        }
        if (time.millis() - received > longest) {
            longest = time.millis() - received;
            longestAt = received;
        }
    }

    /**
     * The context of an invocation. It has a day more than in production, since the sealer waits for its steps in real
     * time, which has nothing to do with simulated time.
     */
    private Context context() {
        long end = time.millis() + TIMEOUT + DAY;
        return new LocalContext("sealer", () -> Math.toIntExact(end - time.millis()), NOWHERE);
    }

    long invocations() {
        return invocations;
    }

    long messages() {
        return messages;
    }

    long failures() {
        return failures;
    }

    /** The billed time of all invocations. */
    long busyMillis() {
        return busyMillis;
    }

    /** The longest time from the receipt of a message to its deletion, in milliseconds. */
    long longest() {
        return longest;
    }

    /** When the longest message was received, in milliseconds. */
    long longestAt() {
        return longestAt;
    }
}
