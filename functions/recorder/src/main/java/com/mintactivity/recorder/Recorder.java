package com.mintactivity.recorder;

import com.mintactivity.activity.tally.announce.Announcements;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.recorder.Outcome.Unsuccessful;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import com.mintactivity.recorder.event.PrimingEvents;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Records events. Each has its own outcome: one that fails does not affect the rest of its batch. */
public final class Recorder {

    /** The maximum time for which an event is tried again. */
    private static final Duration MAX_RETRY = Duration.ofSeconds(20);

    /** The maximum time of one attempt: two reads, a write, and the delay of the index. */
    private static final Duration ONE_ATTEMPT = Duration.ofSeconds(8);

    private static final Duration INDEX_PROBE_INTERVAL = Duration.ofMinutes(1);

    /** A longer delay of the index is measured as this one, which is far above the threshold of the alarm. */
    private static final Duration MAX_INDEX_LAG = Duration.ofSeconds(3);

    private static final Duration UNLIMITED = Duration.ofDays(1);

    /**
     * The time-out of a write of history, all attempts of the SDK included: it may be throttled, and no caller waits
     * for it.
     */
    private static final Duration HISTORY_WRITE = Duration.ofSeconds(30);

    /** Cannot be the id of an app, because it contains a control character. */
    private static final String UNKNOWN_APP_ID = "\tpriming";

    private final HitRecording hits;
    private final AccountWriter accounts;
    private final Executor executor;
    private final Semaphore free;

    private Recorder(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            HitRecording hits,
            Executor executor,
            int atOnce) {
        this.hits = hits;
        this.accounts = new AccountWriter(dynamo, stack, clock);
        this.executor = executor;
        this.free = new Semaphore(atOnce);
    }

    /**
     * A recorder of events as they happen.
     *
     * @param settle how far the settled clock is behind the wall clock
     * @param queue of the sealer
     * @param executor records the subjects of a batch, with a thread for each of up to {@code atOnce}
     * @param atOnce maximum number of events that are written at the same time
     */
    public static Recorder live(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Duration settle,
            SealQueue queue,
            Executor executor,
            int atOnce) {
        TimeBudget budget = new TimeBudget(settle);
        HitRecording hits = HitRecording.of(
                dynamo,
                stack,
                clock,
                new Stamping.Live(budget),
                budget.write(),
                HitClaims.NONE,
                new Announcements(queue, clock),
                Optional.empty(),
                IndexProbe.sampling(dynamo, stack, INDEX_PROBE_INTERVAL, MAX_INDEX_LAG));
        return new Recorder(dynamo, stack, clock, hits, executor, atOnce);
    }

    /**
     * A recorder of history: each event keeps its own completion time.
     *
     * @param claims of the hours of the hits, each made before a hit is written; closed by the caller after the last
     *     event
     * @param replaced the withdrawn hits whose tasks are recorded again; none if a withdrawn task stays withdrawn, as
     *     by the queue
     * @param executor records the subjects of a batch, with a thread for each of up to {@code atOnce}
     * @param atOnce maximum number of events that are written at the same time
     */
    public static Recorder history(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            HitClaims claims,
            Optional<ReplacedHits> replaced,
            Executor executor,
            int atOnce) {
        HitRecording hits = HitRecording.of(
                dynamo,
                stack,
                clock,
                new Stamping.History(),
                HISTORY_WRITE,
                claims,
                HitAnnouncer.NONE,
                replaced,
                IndexProbe.NONE);
        return new Recorder(dynamo, stack, clock, hits, executor, atOnce);
    }

    /** Tries each event once, and announces their contracts. The outcomes are in the order of the batch. */
    public List<Outcome> recordOnce(List<ParsedEvent> batch) {
        List<Outcome> outcomes = outcomes(batch, Deadline.after(Duration.ZERO), Deadline.after(UNLIMITED));
        try {
            announce();
        } catch (RuntimeException unavailable) {
            // The hits are recorded. What was not announced is announced with the next batch.
        }
        return outcomes;
    }

    /**
     * Tries events again while the store is unavailable, and announces nothing: {@link #announce} does.
     *
     * @param end when the batch must have ended; an event that has not ended by then has failed
     * @return the outcomes in the order of the batch
     */
    List<Outcome> recordUntil(Deadline end, List<ParsedEvent> batch) {
        return outcomes(batch, end.within(MAX_RETRY, ONE_ATTEMPT), end);
    }

    private List<Outcome> outcomes(List<ParsedEvent> batch, Deadline retryUntil, Deadline end) {
        hits.owners().readAhead(appIds(batch), new Parallel(executor));
        try {
            return new Batch(batch, event -> outcome(event, retryUntil)).record(executor, free, end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while recording", e);
        }
    }

    private static Set<String> appIds(List<ParsedEvent> batch) {
        return batch.stream()
                .<String>mapMulti((event, found) -> {
                    if (event instanceof Understood(MintTaskCompleted task, boolean ignored)) {
                        found.accept(task.appId());
                    }
                })
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Announces the contracts of recorded hits to the sealer.
     *
     * @throws RuntimeException if the queue is unavailable; what was not announced is announced with the next batch
     */
    void announce() {
        hits.batchEnded();
    }

    /** Parses an event of each kind, and reads the owner of an app that cannot exist. Writes nothing. */
    void prime() {
        PrimingEvents.EVENTS.forEach(EventParser::parse);
        hits.owners().read(UNKNOWN_APP_ID);
    }

    /** Forgets owners and announcements, so that they are read and made again. */
    void forget() {
        hits.owners().forget();
        hits.announcer().forget();
    }

    private Outcome outcome(Understood understood, Deadline retryUntil) {
        return switch (understood.event()) {
            case MintTaskCompleted task ->
                StoreRetries.run(new HitAttempts(hits, task, understood.isRetried())::next, retryUntil);
            case MintTaskMissed(String taskId) ->
                StoreRetries.run(() -> new Unsuccessful(hits.writer().hit(taskId)), retryUntil);
            case AccountSeen(var account) -> StoreRetries.run(() -> accounts.record(account), retryUntil);
        };
    }
}
