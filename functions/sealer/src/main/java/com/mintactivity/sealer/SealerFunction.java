package com.mintactivity.sealer;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SweepPart;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
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

    /** The part of a sweep behind those of the index {@code due}. */
    private static final int OLDER_TALLIES = ContractStates.SHARDS;

    /** The time that must be left for a look at what an operator has to know. */
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
        httpClient.primeThenClose(() -> due(0, ""), log, metrics);
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
            due(0, "");
        }
        Set<String> failed = new HashSet<>();
        boolean sweeps = messages.stream().anyMatch(SealerFunction::isSweep);
        messages.stream()
                .map(SQSMessage::getBody)
                .filter(body -> !parts(body).isEmpty() && !isSent(() -> sweep(parts(body))))
                .forEach(failed::add);
        Map<String, Set<Instant>> contracts = messages.stream()
                .filter(message -> parts(message.getBody()).isEmpty())
                .map(message -> Announcement.read(message.getBody()))
                .collect(groupingBy(
                        Announcement::contract,
                        flatMapping(announcement -> announcement.lateMinute().stream(), toSet())));
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

    /** The subject of a message: a contract, or parts of a sweep. */
    private static String subject(SQSMessage message) {
        return parts(message.getBody()).isEmpty()
                ? Announcement.read(message.getBody()).contract()
                : message.getBody();
    }

    /** The parts of a sweep that a message asks for: all, one, or none if it is no message of a sweep. */
    private static List<SweepPart> parts(String body) {
        return body.equals(SealQueue.SWEEP)
                ? IntStream.rangeClosed(0, OLDER_TALLIES)
                        .mapToObj(number -> new SweepPart(number, ""))
                        .toList()
                : SweepPart.read(body).stream().toList();
    }

    /** Announces contracts, and returns those that could not be announced. */
    private List<String> unsent(List<String> contracts, SealQueue to) {
        boolean isSent = isSent(() -> to.send(
                contracts.stream().map(Announcement::withoutDeduplication).toList()));
        return isSent ? List.of() : contracts;
    }

    /** Announces what is due, and only then reads what has tallies of an older version. */
    private void sweep(List<SweepPart> parts) {
        Map<Boolean, List<SweepPart>> byKind =
                parts.stream().collect(partitioningBy(part -> part.number() == OLDER_TALLIES));
        announce(Objects.requireNonNull(byKind.get(false)), part -> due(part.number(), part.after()));
        announce(Objects.requireNonNull(byKind.get(true)), part -> states.withOlderTallies(part.after()));
    }

    /** Announces a page of each part, and what is left of it as a part. */
    private void announce(List<SweepPart> parts, Function<SweepPart, ContractStates.Page> read) {
        Instant now = clock.instant();
        List<ContractStates.Page> pages = Parallel.VIRTUAL_THREADS.all(parts, read);
        queue.send(pages.stream()
                .flatMap(page -> page.contracts().stream())
                .map(contract -> Announcement.ofMinute(contract, now))
                .toList());
        continuation.send(IntStream.range(0, parts.size())
                .mapToObj(i -> pages.get(i)
                        .last()
                        .map(last -> new SweepPart(parts.get(i).number(), last)))
                .flatMap(Optional::stream)
                .map(SweepPart::announcement)
                .toList());
    }

    private ContractStates.Page due(int shard, String after) {
        return states.due(shard, after, clock.instant());
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
