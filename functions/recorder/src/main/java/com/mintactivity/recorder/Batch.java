package com.mintactivity.recorder;

import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/** Some events, recorded together. Subjects are recorded concurrently, the events of one subject in their order. */
final class Batch {

    private static final Outcome UNFINISHED = new Failed(new IllegalStateException("recording did not end in time"));

    /** An event, and its index in the batch. */
    private record Placed(int index, Understood event) {}

    private final Function<Understood, Outcome> recording;
    private final AtomicReferenceArray<Outcome> outcomes;
    private final Map<String, List<Placed>> subjects = new LinkedHashMap<>();

    /** @param recording throws nothing */
    Batch(List<ParsedEvent> events, Function<Understood, Outcome> recording) {
        this.recording = recording;
        this.outcomes = new AtomicReferenceArray<>(
                Collections.nCopies(events.size(), UNFINISHED).toArray(Outcome[]::new));
        for (int i = 0; i < events.size(); i++) {
            switch (events.get(i)) {
                case Broken(String reason) -> outcomes.set(i, new DeadLettered(reason));
                case Understood event ->
                    subjects.computeIfAbsent(event.event().subject(), subject -> new ArrayList<>())
                            .add(new Placed(i, event));
            }
        }
    }

    /**
     * The outcomes in the order of the events. An event that has not ended at the deadline has failed, even if it is
     * recorded later.
     *
     * @param free permits for subjects that are recorded at the same time
     */
    List<Outcome> record(Executor executor, Semaphore free, Deadline end) throws InterruptedException {
        Collection<CompletableFuture<Void>> running = new ArrayList<>();
        for (List<Placed> subject : subjects.values()) {
            if (free.tryAcquire(end.nanosLeft(), TimeUnit.NANOSECONDS)) {
                running.add(CompletableFuture.runAsync(() -> subject.forEach(this::record), executor)
                        .whenComplete((done, error) -> free.release()));
            }
        }
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, end.nanosLeft(), TimeUnit.NANOSECONDS)
                .join();
        List<Outcome> ended = new ArrayList<>();
        for (int i = 0; i < outcomes.length(); i++) {
            ended.add(outcomes.get(i));
        }
        return ended;
    }

    private void record(Placed placed) {
        outcomes.set(placed.index(), recording.apply(placed.event()));
    }
}
