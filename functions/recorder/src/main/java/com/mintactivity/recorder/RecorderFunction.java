package com.mintactivity.recorder;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.Recorded;
import java.util.ArrayList;
import java.util.List;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/**
 * The recorder's Lambda handler, whose event source is a queue. A message is done once its event is recorded or stored as a dead
 * letter. It is reported as failed, and delivered again, only if a store failed. No part of an event is logged. Before a snapshot the
 * function parses synthetic events, reads from the store once, and clears its memory. An empty batch, which no queue sends, is a
 * self-check: it reads from the store once and fails if that does.
 */
public final class RecorderFunction implements RequestHandler<SQSEvent, SQSBatchResponse>, Resource {

    private final Recorder recorder;
    private final DeadLetters deadLetters;
    private final Metrics metrics;
    private final Log log;
    private final RenewableHttpClient httpClient;

    public RecorderFunction() {
        this(RecorderWiring.lambda());
        Core.getGlobalContext().register(this);
    }

    private RecorderFunction(RecorderWiring wiring) {
        this(wiring.recorder(), wiring.deadLetters(), wiring.metrics(), wiring.log(), wiring.httpClient());
    }

    /** Over clients whose connections are managed elsewhere. */
    public RecorderFunction(Recorder recorder, DeadLetters deadLetters, Metrics metrics, Log log) {
        this(recorder, deadLetters, metrics, log, new RenewableHttpClient());
    }

    /** @param httpClient the connections of the AWS clients */
    public RecorderFunction(
            Recorder recorder, DeadLetters deadLetters, Metrics metrics, Log log, RenewableHttpClient httpClient) {
        this.recorder = recorder;
        this.deadLetters = deadLetters;
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

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, @Nullable Context context) {
        List<SQSMessage> messages = event.getRecords();
        if (messages.isEmpty()) {
            selfCheck();
        }
        List<Outcome> outcomes = recorder.record(messages.stream()
                .map(message -> EventParser.parse(message.getBody()))
                .toList());
        List<BatchItemFailure> failures = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            if (!isDone(messages.get(i).getBody(), outcomes.get(i))) {
                failures.add(new BatchItemFailure(messages.get(i).getMessageId()));
            }
        }
        count("Recorded", outcomes.stream().filter(Recorded.class::isInstance).count());
        count("Stragglers", outcomes.stream().filter(new Recorded(true)::equals).count());
        count(
                "DeadLetters",
                outcomes.stream().filter(DeadLettered.class::isInstance).count());
        return new SQSBatchResponse(failures);
    }

    private void selfCheck() {
        try {
            recorder.prime();
        } catch (RuntimeException e) {
            metrics.count("UnreachableStores", 1);
            throw e;
        }
    }

    private boolean isDone(String body, Outcome outcome) {
        return switch (outcome) {
            case DeadLettered(String reason) -> keep(body, reason);
            case Failed(RuntimeException cause) -> {
                log.error("an event was not recorded and comes again", cause);
                yield false;
            }
            default -> true;
        };
    }

    private boolean keep(String body, String reason) {
        try {
            deadLetters.keep(body, reason);
            return true;
        } catch (RuntimeException e) {
            log.error("a dead letter was not kept and comes again", e);
            return false;
        }
    }

    private void count(String metric, long amount) {
        if (amount > 0) {
            metrics.count(metric, amount);
        }
    }
}
