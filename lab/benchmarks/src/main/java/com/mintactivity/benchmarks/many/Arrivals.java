package com.mintactivity.benchmarks.many;

import com.mintactivity.activity.tally.announce.Announcements;
import com.mintactivity.benchmarks.many.model.HitFeed;
import com.mintactivity.benchmarks.many.model.PolledQueue;
import com.mintactivity.benchmarks.many.model.SimulatedTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The recorders' announcements of new hits: in batches of a few events, which several instances of the recorder take in
 * turn.
 */
final class Arrivals {

    /** A hit that arrives. */
    record Arrival(int contract, long completedAt) {}

    private static final int INSTANCES = 5;

    private final SimulatedTime time;
    private final List<Announcements> recorders;
    private final int eventsOfBatch;
    private long hits;
    private long batches;

    Arrivals(SimulatedTime time, PolledQueue queue, int eventsOfBatch) {
        this.time = time;
        this.eventsOfBatch = eventsOfBatch;
        this.recorders = IntStream.range(0, INSTANCES)
                .mapToObj(instance -> new Announcements(queue, time))
                .toList();
    }

    /** Lets hits arrive: a batch is announced when its last hit is recorded. */
    void add(List<Arrival> some) {
        List<Arrival> sorted = new ArrayList<>(some);
        sorted.sort(Comparator.comparingLong(Arrival::completedAt));
        for (int from = 0; from < sorted.size(); from += eventsOfBatch) {
            List<Arrival> batch = sorted.subList(from, Math.min(from + eventsOfBatch, sorted.size()));
            time.at(batch.getLast().completedAt() + EveryMinute.RECORDED, () -> announce(batch));
        }
    }

    private void announce(List<Arrival> batch) {
        Announcements recorder = recorders.get((int) (batches++ % INSTANCES));
        hits += batch.size();
        for (Arrival arrival : batch) {
            recorder.after(HitFeed.contract(arrival.contract()));
        }
        recorder.batchEnded();
    }

    long hits() {
        return hits;
    }

    long batches() {
        return batches;
    }
}
