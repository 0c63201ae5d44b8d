package com.mintactivity.sealer;

import static java.util.stream.Collectors.toMap;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.crac.Core;
import org.crac.Resource;

/**
 * The sealer's Lambda handler, whose event source is the queue {@code seal}. A message names a contract, which is
 * sealed, repaired and checked as far as that is due. Where the time does not suffice, or more is due within minutes,
 * the contract is announced again and its message is done. A message is reported as failed only if its contract failed;
 * the others are not affected. The message {@link SealQueue#SWEEP} announces every contract with due work, and begins
 * a look at what has nothing to do with sealing but a schedule ({@link Watch}). Before a
 * snapshot the function looks for such contracts, which only reads. An empty batch, which no queue sends, is a
 * self-check: it reads the same, and fails if the read fails.
 */
public final class SealerFunction implements RequestHandler<SQSEvent, SQSBatchResponse>, Resource {

    /**
     * The time in which an invocation begins new steps, divided by the number of its contracts: if many wait, as after
     * an import, much work on some does not delay the others.
     */
    private static final int STEPS_MILLIS = 20_000;

    /** What must be left for a look at what an operator has to know. */
    private static final int WATCH_MILLIS = 30_000;

    /** Left at the end for announcements: a step that has not ended by then fails alone, not the batch. */
    private static final int QUEUE_CALLS_MILLIS = 5_000;

    private final SealRound round;
    private final ContractStates states;
    private final SealQueue queue;
    private final SealQueue continuation;
    private final Consumer<Instant> watch;
    private final InstantSource clock;
    private final Metrics metrics;
    private final Log log;
    private final RenewableHttpClient httpClient;

    public SealerFunction() {
        this(SealerWiring.lambda());
        Core.getGlobalContext().register(this);
    }

    /** Over collaborators that are configured elsewhere. */
    public SealerFunction(SealerWiring wiring) {
        this.round = new SealRound(wiring.sealer());
        this.states = wiring.states();
        this.queue = wiring.queue();
        this.continuation = wiring.continuation();
        this.watch = wiring.watch();
        this.clock = wiring.clock();
        this.metrics = wiring.metrics();
        this.log = wiring.log();
        this.httpClient = wiring.httpClient();
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        httpClient.primeThenClose(() -> states.due(clock.instant()), log, metrics);
    }

    /** Nothing to do: each run reads what it needs. */
    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {}

    /**
     * Works on a batch, or checks the store.
     *
     * @throws RuntimeException if the batch is empty and the store does not answer
     */
    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        List<SQSMessage> messages = event.getRecords();
        if (messages.isEmpty()) {
            states.due(clock.instant());
        }
        Set<String> failed = new HashSet<>();
        boolean sweeps = messages.stream().anyMatch(SealerFunction::isSweep);
        if (sweeps && !isSent(this::sweep)) {
            failed.add(SealQueue.SWEEP);
        }
        Map<String, HourRanges> contracts = messages.stream()
                .filter(message -> !isSweep(message))
                .map(message -> Announcement.read(message.getBody()))
                .collect(toMap(Announcement::contract, SealerFunction::lateHours, HourRanges::plus));
        int remaining = context.getRemainingTimeInMillis();
        int left = Math.max(QUEUE_CALLS_MILLIS, remaining - STEPS_MILLIS / Math.max(1, contracts.size()));
        SealRound.Round done = round.run(
                contracts,
                () -> context.getRemainingTimeInMillis() > left,
                Duration.ofMillis(remaining - QUEUE_CALLS_MILLIS));
        failed.addAll(unsent(done.contracts(Sealer.Next.NOW), continuation));
        failed.addAll(unsent(done.contracts(Sealer.Next.SOON), queue));
        done.failures().values().forEach(failure -> log.error("a contract could not be sealed", failure));
        failed.addAll(done.failures().keySet());
        emit(done);
        // After the contracts, which wait for it, and not at the end of the time, which would bring them all back.
        if (sweeps && context.getRemainingTimeInMillis() > WATCH_MILLIS) {
            watch.accept(clock.instant());
        }
        return new SQSBatchResponse(messages.stream()
                .filter(message -> failed.contains(subject(message)))
                .map(message -> new BatchItemFailure(message.getMessageId()))
                .toList());
    }

    private static boolean isSweep(SQSMessage message) {
        return message.getBody().equals(SealQueue.SWEEP);
    }

    private static HourRanges lateHours(Announcement announcement) {
        return announcement
                .lateHour()
                .map(hour -> HourRanges.of(hour, Grid.HOURS.nextUnit(hour)))
                .orElse(HourRanges.NONE);
    }

    /** What a message is about: a contract, or the sweep. */
    private static String subject(SQSMessage message) {
        return isSweep(message)
                ? SealQueue.SWEEP
                : Announcement.read(message.getBody()).contract();
    }

    /** Announces contracts, and returns those that could not be announced. */
    private List<String> unsent(List<String> contracts, SealQueue to) {
        boolean isSent =
                isSent(() -> to.send(contracts.stream().map(Announcement::again).toList()));
        return isSent ? List.of() : contracts;
    }

    private void sweep() {
        Instant now = clock.instant();
        queue.send(Stream.concat(states.due(now).stream(), states.withOlderTallies().stream())
                .distinct()
                .map(contract -> Announcement.ofMinute(contract, now))
                .toList());
    }

    private boolean isSent(Runnable call) {
        try {
            call.run();
            return true;
        } catch (RuntimeException e) {
            log.error("contracts could not be announced to the sealer", e);
            return false;
        }
    }

    private void emit(SealRound.Round done) {
        if (!done.runs().isEmpty()) {
            metrics.millis("SealingLag", done.lag().toMillis());
            metrics.count("SealedItems", done.written());
        }
        if (done.mismatches() > 0) {
            metrics.count("SealedMismatch", done.mismatches());
        }
        if (!done.failures().isEmpty()) {
            metrics.count("SealingFailures", done.failures().size());
        }
    }
}
