package com.mintactivity.recorder;

import com.mintactivity.activity.seal.Announcer;
import com.mintactivity.activity.seal.OpenRanges;
import com.mintactivity.activity.seal.Touches;
import com.mintactivity.recorder.Event.AccountSeen;
import com.mintactivity.recorder.Event.MintTaskCompleted;
import com.mintactivity.recorder.Event.MintTaskMissed;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.NotAHit;
import com.mintactivity.recorder.ParsedEvent.Broken;
import com.mintactivity.recorder.ParsedEvent.Understood;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Records events. Each has its own outcome: one that fails does not affect the rest of its batch. */
public final class Recorder {

    private final HitWriter hits;
    private final AccountWriter accounts;
    private final Executor executor;
    private final Semaphore free;

    /** An event, and its index in the batch. */
    private record Placed(int index, Event event) {}

    private Recorder(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Stamping stamping,
            Announcer announcer,
            Executor executor,
            int atOnce) {
        this.hits = new HitWriter(dynamo, stack, clock, stamping, announcer);
        this.accounts = new AccountWriter(dynamo, stack);
        this.executor = executor;
        this.free = new Semaphore(atOnce);
    }

    /**
     * A recorder of events as they happen.
     *
     * @param settle how far the settled clock runs behind the wall clock
     * @param executor records the subjects of a batch, with a thread for each of up to {@code atOnce}
     * @param atOnce maximum number of events that are written at the same time
     */
    public static Recorder live(
            DynamoDbClient dynamo, String stack, InstantSource clock, Duration settle, Executor executor, int atOnce) {
        return new Recorder(
                dynamo, stack, clock, new Stamping.Live(settle), new Touches(dynamo, stack), executor, atOnce);
    }

    /**
     * A recorder of history: each event keeps its own completion time.
     *
     * @param ranges closed by the caller after the last event
     * @param executor records the subjects of a batch, with a thread for each of up to {@code atOnce}
     * @param atOnce maximum number of events that are written at the same time
     */
    public static Recorder history(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            OpenRanges ranges,
            Executor executor,
            int atOnce) {
        return new Recorder(dynamo, stack, clock, new Stamping.History(), ranges, executor, atOnce);
    }

    /** The outcomes in the order of the batch. Subjects are recorded concurrently, the events of one subject in their order. */
    public List<Outcome> record(List<ParsedEvent> batch) {
        Outcome[] outcomes = new Outcome[batch.size()];
        Map<String, List<Placed>> subjects = new LinkedHashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            switch (batch.get(i)) {
                case Broken(String reason) -> outcomes[i] = new DeadLettered(reason);
                case Understood(Event event) ->
                    subjects.computeIfAbsent(event.subject(), subject -> new ArrayList<>())
                            .add(new Placed(i, event));
            }
        }
        CompletableFuture<?>[] running = subjects.values().stream()
                .map(subject ->
                        start(() -> subject.forEach(placed -> outcomes[placed.index()] = attempt(placed.event()))))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(running).join();
        return List.of(outcomes);
    }

    private CompletableFuture<Void> start(Runnable subject) {
        free.acquireUninterruptibly();
        return CompletableFuture.runAsync(subject, executor).whenComplete((done, error) -> free.release());
    }

    /** Parses an event of each kind and reads from the store once. Writes nothing. */
    void prime() {
        PrimingEvents.EVENTS.forEach(EventParser::parse);
        hits.prime();
    }

    /** Forgets owners and touches, so that they are read and written again. */
    void forget() {
        hits.forget();
    }

    private Outcome attempt(Event event) {
        try {
            return record(event);
        } catch (RuntimeException e) {
            return new Failed(e);
        } catch (Error e) {
            // Must be delivered again, as after any other failure.
            return new Failed(new IllegalStateException(e));
        }
    }

    private Outcome record(Event event) {
        return switch (event) {
            case MintTaskCompleted task -> hits.record(task);
            case MintTaskMissed missed -> new NotAHit();
            case AccountSeen(var account) -> accounts.note(account);
        };
    }
}
