package com.mintactivity.tests.recorder;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.crac.Core;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The recorder's function with its queue: invokes it with batches, and records dead letters by their text. */
public final class RecorderQueue {

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final Map<String, String> deadLetters = new ConcurrentHashMap<>();
    private final Map<String, Integer> retries = new ConcurrentHashMap<>();
    private final Map<String, String> groups = new ConcurrentHashMap<>();
    private final List<Announcement> announced = new CopyOnWriteArrayList<>();
    private volatile boolean isSealQueueUnavailable;
    private final RecorderFunction function;

    /** A queue that records dead letters. */
    public RecorderQueue(Stack stack, DynamoDbClient dynamo) {
        this(stack, dynamo, new RenewableHttpClient());
    }

    /** A queue of a function as Lambda creates it, whose client uses these connections. */
    RecorderQueue(Stack stack, DynamoDbClient dynamo, RenewableHttpClient connections) {
        this.function = function(stack, dynamo, stack.clock(), this::keep, connections);
    }

    /** A queue over the stack's store, with another sink of dead letters. */
    RecorderQueue(Stack stack, InstantSource clock, DeadLetters sink) {
        this.function = function(stack, stack.dynamo(), clock, sink, new RenewableHttpClient());
    }

    private RecorderFunction function(
            Stack stack,
            DynamoDbClient dynamo,
            InstantSource clock,
            DeadLetters sink,
            RenewableHttpClient connections) {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        return new RecorderFunction(
                Recorder.live(
                        dynamo,
                        stack.name(),
                        clock,
                        Duration.ofSeconds(5),
                        this::announce,
                        stack.platform().executor(),
                        10),
                sink,
                (body, group, attempt) -> {
                    retries.put(body, attempt);
                    groups.put(body, group);
                },
                new Metrics(out, clock, stack.name()),
                new Log(out, clock),
                connections);
    }

    private void keep(String body, String group, String reason) {
        deadLetters.put(body, reason);
        groups.put(body, group);
    }

    private void announce(Collection<Announcement> announcements) {
        if (isSealQueueUnavailable) {
            throw new IllegalStateException("the queue is unavailable");
        }
        announced.addAll(announcements);
    }

    /** Whether announcements to the sealer fail from now on. */
    void sealQueueIsUnavailable(boolean unavailable) {
        isSealQueueUnavailable = unavailable;
    }

    /** The announcements to the sealer, in order. */
    List<Announcement> announced() {
        return announced;
    }

    void snapshotAndRestore() {
        function.beforeCheckpoint(Core.getGlobalContext());
        function.afterRestore(Core.getGlobalContext());
    }

    /**
     * Delivers a batch to an invocation too short to try an event twice, and returns the indexes of the failed
     * messages, from 0.
     */
    public List<Integer> deliver(String... bodies) {
        return deliver(12_000, SqsBatch.of(List.of(bodies)));
    }

    /**
     * Delivers a batch to an invocation with so much time left, and returns the indexes of the failed messages, from 0.
     */
    List<Integer> deliver(int remainingMillis, SQSEvent batch) {
        return function.handleRequest(batch, Invocations.context(remainingMillis)).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .map(Integer::valueOf)
                .toList();
    }

    /** The reason of each dead letter, by its text. */
    public Map<String, String> deadLetters() {
        return deadLetters;
    }

    /** The number of attempts of each event that was sent back to the queue, by its text. */
    Map<String, Integer> retries() {
        return retries;
    }

    /** The message group of each event that was sent back to the queue or became a dead letter, by its text. */
    Map<String, String> groups() {
        return groups;
    }

    public String log() {
        return log.toString(StandardCharsets.UTF_8);
    }
}
