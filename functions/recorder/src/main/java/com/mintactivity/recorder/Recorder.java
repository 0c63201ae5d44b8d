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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Records events: each has its own outcome, and one that fails takes nothing from the rest of its batch. */
public final class Recorder {

    private final HitWriter hits;
    private final AccountWriter accounts;
    private final Semaphore free;

    /** An event, and its index in the batch. */
    private record Placed(int index, Event event) {}

    private Recorder(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Stamping stamping,
            Announcer announcer,
            int atOnce) {
        this.hits = new HitWriter(dynamo, stack, clock, stamping, announcer);
        this.accounts = new AccountWriter(dynamo, stack);
        this.free = new Semaphore(atOnce);
    }

    /**
     * A recorder of events as they happen.
     *
     * @param settle how far the settled clock runs behind the wall clock
     * @param atOnce most events that are written at the same time
     */
    public static Recorder live(DynamoDbClient dynamo, String stack, InstantSource clock, Duration settle, int atOnce) {
        return new Recorder(dynamo, stack, clock, new Stamping.Live(settle), new Touches(dynamo, stack), atOnce);
    }

    /**
     * A recorder of history, each event at its own moment.
     *
     * @param ranges closed by the caller after the last event
     * @param atOnce most events that are written at the same time
     */
    public static Recorder history(
            DynamoDbClient dynamo, String stack, InstantSource clock, OpenRanges ranges, int atOnce) {
        return new Recorder(dynamo, stack, clock, new Stamping.History(), ranges, atOnce);
    }

    /** The outcomes in the order of the batch. Subjects are recorded side by side, the events of one subject in their order. */
    public List<Outcome> record(List<ParsedEvent> batch) {
        // What a thread that dies leaves behind must come again, not count as done.
        Outcome unfinished = new Failed(new IllegalStateException("not attempted to its end"));
        List<Outcome> outcomes = new ArrayList<>(Collections.nCopies(batch.size(), unfinished));
        Map<String, List<Placed>> subjects = new LinkedHashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            switch (batch.get(i)) {
                case Broken(String reason) -> outcomes.set(i, new DeadLettered(reason));
                case Understood(Event event) ->
                    subjects.computeIfAbsent(event.subject(), subject -> new ArrayList<>())
                            .add(new Placed(i, event));
            }
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (List<Placed> subject : subjects.values()) {
                free.acquireUninterruptibly();
                threads.execute(() -> {
                    try {
                        subject.forEach(placed -> outcomes.set(placed.index(), attempt(placed.event())));
                    } finally {
                        free.release();
                    }
                });
            }
        }
        return List.copyOf(outcomes);
    }

    /** Reads an event of each kind and asks the store once; nothing is written. */
    void prime() {
        PrimingEvents.EVENTS.forEach(EventParser::parse);
        hits.prime();
    }

    /** Forgets owners and touches, so that they are read and written anew. */
    void forget() {
        hits.forget();
    }

    private Outcome attempt(Event event) {
        try {
            return record(event);
        } catch (RuntimeException e) {
            return new Failed(e);
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
