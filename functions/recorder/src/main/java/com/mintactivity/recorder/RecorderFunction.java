package com.mintactivity.recorder;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import com.mintactivity.recorder.Outcome.BeforeAttribution;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Outcome.Replaced;
import com.mintactivity.recorder.Outcome.Unavailable;
import com.mintactivity.recorder.Outcome.Unsuccessful;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.recorder.queue.QueuedRetries;
import com.mintactivity.recorder.queue.RetryQueue;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.crac.Core;
import org.crac.Resource;

/**
 * The recorder's Lambda handler, whose event source is a queue. A message is done when its event is recorded, is stored
 * as a dead letter, or, if a store is unavailable, was sent back to the queue. It is reported as failed only if
 * recording it failed for another reason, or if a late write could not be announced; after some receives the queue then
 * makes it a dead letter. No part of an event is logged. Before a snapshot the function parses synthetic events, reads
 * from the store once, and clears its memory. An empty batch, which no queue sends, is a self-check: it reads from the
 * store once, and fails if the read fails.
 */
public final class RecorderFunction implements RequestHandler<SQSEvent, SQSBatchResponse>, Resource {

    /**
     * The part of an invocation's time that is reserved for dead letters and events to retry: one call for each, all at
     * the same time, possibly to a slow queue.
     */
    private static final Duration QUEUE_CALLS = Duration.ofSeconds(4);

    private final Recorder recorder;
    private final DeadLetters deadLetters;
    private final RetryQueue retries;
    private final Metrics metrics;
    private final Log log;
    private final RenewableHttpClient httpClient;

    public RecorderFunction() {
        this(RecorderWiring.lambda());
        Core.getGlobalContext().register(this);
    }

    private RecorderFunction(RecorderWiring wiring) {
        this(
                wiring.recorder(),
                wiring.deadLetters(),
                wiring.retries(),
                wiring.metrics(),
                wiring.log(),
                wiring.httpClient());
    }

    /** Uses clients whose connections are managed elsewhere. */
    public RecorderFunction(Recorder recorder, DeadLetters deadLetters, RetryQueue retries, Metrics metrics, Log log) {
        this(recorder, deadLetters, retries, metrics, log, new RenewableHttpClient());
    }

    /** @param httpClient the connections of the AWS clients */
    public RecorderFunction(
            Recorder recorder,
            DeadLetters deadLetters,
            RetryQueue retries,
            Metrics metrics,
            Log log,
            RenewableHttpClient httpClient) {
        this.recorder = recorder;
        this.deadLetters = deadLetters;
        this.retries = retries;
        this.metrics = metrics;
        this.log = log;
        this.httpClient = httpClient;
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        httpClient.primeThenClose(recorder::prime, log, metrics);
        recorder.forget();
    }

    /** Nothing to do: the first event connects to the store. */
    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {}

    /**
     * Records a batch, or checks the store.
     *
     * @throws RuntimeException if the batch is empty and the store does not answer
     */
    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        List<SQSMessage> messages = event.getRecords();
        if (messages.isEmpty()) {
            selfCheck();
        }
        List<ParsedEvent> batch =
                messages.stream().map(RecorderFunction::parsed).toList();
        Duration left = Duration.ofMillis(context.getRemainingTimeInMillis());
        List<Outcome> outcomes = recorder.recordUntil(Deadline.after(left.minus(QUEUE_CALLS)), batch);
        boolean isAnnounced = isAnnounced();
        List<BatchItemFailure> failures = failures(messages, batch, outcomes, isAnnounced);
        OutcomeCounts counts = new OutcomeCounts(outcomes);
        counts.write(log);
        counts.emit(metrics);
        return new SQSBatchResponse(failures);
    }

    private List<BatchItemFailure> failures(
            List<SQSMessage> messages, List<ParsedEvent> batch, List<Outcome> outcomes, boolean isAnnounced) {
        List<Integer> indexes = IntStream.range(0, messages.size()).boxed().toList();
        List<Boolean> done = Parallel.VIRTUAL_THREADS.all(
                indexes, i -> isDone(messages.get(i), batch.get(i), outcomes.get(i), isAnnounced));
        return indexes.stream()
                .filter(i -> !done.get(i))
                .map(i -> new BatchItemFailure(messages.get(i).getMessageId()))
                .toList();
    }

    private static ParsedEvent parsed(SQSMessage message) {
        ParsedEvent event = EventParser.parse(message.getBody());
        return QueuedRetries.isRetried(message) ? event.retried() : event;
    }

    /**
     * If this fails, the hits are still recorded. They are counted raw until their contract is announced with a later
     * hit. But a late write without an announcement would be in no tally, and no correction for a client that follows.
     */
    private boolean isAnnounced() {
        try {
            recorder.announce();
            return true;
        } catch (RuntimeException e) {
            metrics.count("LostAnnouncements", 1);
            log.error("contracts could not be announced to the sealer", e);
            return false;
        }
    }

    private void selfCheck() {
        try {
            recorder.prime();
        } catch (RuntimeException e) {
            metrics.count("UnreachableStores", 1);
            throw e;
        }
    }

    private boolean isDone(SQSMessage message, ParsedEvent event, Outcome outcome, boolean isAnnounced) {
        return switch (outcome) {
            case DeadLettered(String reason) ->
                isStored(
                        "a dead letter",
                        () -> deadLetters.keep(message.getBody(), QueuedRetries.group(message, event), reason));
            case Unavailable unavailable -> {
                if (!unavailable.isThrottled()) {
                    log.error("a store was unavailable for an event, which is tried again later", unavailable.cause());
                }
                int attempt = QueuedRetries.attempts(message) + 1;
                String group = QueuedRetries.group(message, event);
                yield isStored("an event", () -> retries.putBack(message.getBody(), group, attempt));
            }
            case Failed(RuntimeException cause) -> {
                log.error("an event was not recorded and is delivered again", cause);
                yield false;
            }
            case Recorded recorded -> isAnnounced || !recorded.late();
            case Repeated repeated -> true;
            case Replaced replaced -> true;
            case Unsuccessful missed -> true;
            case BeforeAttribution early -> true;
            case AccountRecorded account -> true;
        };
    }

    private boolean isStored(String what, Runnable call) {
        try {
            call.run();
            return true;
        } catch (RuntimeException e) {
            log.error(what + " could not be sent to its queue and is delivered again", e);
            return false;
        }
    }
}
