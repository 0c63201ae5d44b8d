package com.mintactivity.tests.recorder;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.DeadLetters;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.tests.harness.Batch;
import com.mintactivity.tests.harness.NoContext;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.crac.Core;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A queue before the recorder's function: hands over batches, keeps dead letters by their text. */
final class Queue {

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final Map<String, String> deadLetters = new ConcurrentHashMap<>();
    private final RecorderFunction function;

    /** A queue whose dead letters are kept. */
    Queue(Stack stack, DynamoDbClient dynamo) {
        this(stack, dynamo, new RenewableHttpClient());
    }

    /** A queue before a function as Lambda makes it, whose client stands on connections of its own. */
    Queue(Stack stack, DynamoDbClient dynamo, RenewableHttpClient connections) {
        this.function = function(stack, dynamo, stack.clock(), deadLetters::put, connections);
    }

    /** A queue over the stack's own store. */
    Queue(Stack stack, InstantSource clock, DeadLetters sink) {
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
                        stack.platform().executor(),
                        10),
                sink,
                new Metrics(out, clock, stack.name()),
                new Log(out, clock),
                connections);
    }

    void takeThroughASnapshot() {
        function.beforeCheckpoint(Core.getGlobalContext());
        function.afterRestore(Core.getGlobalContext());
    }

    /** The places, from 0, of the messages that come again. */
    List<Integer> hand(String... bodies) {
        return function.handleRequest(Batch.of(List.of(bodies)), new NoContext()).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .map(Integer::valueOf)
                .toList();
    }

    /** The reason of each dead letter, by its text. */
    Map<String, String> deadLetters() {
        return deadLetters;
    }

    String log() {
        return log.toString(StandardCharsets.UTF_8);
    }
}
