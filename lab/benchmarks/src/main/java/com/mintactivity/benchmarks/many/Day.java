package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.many.model.HitFeed;
import com.mintactivity.benchmarks.many.model.MeasuredDynamo;
import com.mintactivity.benchmarks.many.model.PackedItem;
import com.mintactivity.benchmarks.many.model.PoisonedStore;
import com.mintactivity.benchmarks.many.model.PolledQueue;
import com.mintactivity.benchmarks.many.model.SimulatedTime;
import com.mintactivity.benchmarks.many.model.UnitCounter;
import com.mintactivity.model.dynamo.IndexLag;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A queue, its sealers and their store, in simulated time from the start of a day. */
final class Day {

    static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

    private static final Duration SWEEP_AT = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofMinutes(30);

    private final SimulatedTime time = new SimulatedTime(START);
    private final UnitCounter units = new UnitCounter();
    private final PolledQueue queue = new PolledQueue(time);
    private final HitFeed hits;
    private final LagMonitor lags;
    private final StoreModel tallies;
    private final MeasuredDynamo store;
    private final SealerPool sealers;
    private final Arrivals arrivals;

    /** What differs between the runs: the hits, which of them are measured, how, and the store that the sealers see. */
    record Setup(
            Function<SimulatedTime, HitFeed> hits,
            int measured,
            LagMonitor.Since since,
            int sealers,
            int eventsOfBatch,
            boolean isPoisoned) {}

    Day(Setup options) {
        this.hits = options.hits().apply(time);
        int poisoned = options.isPoisoned() ? 0 : -1;
        this.lags = new LagMonitor(
                time, hits, contract -> contract < options.measured() && contract != poisoned, options.since());
        this.tallies = new StoreModel(Schemas.ALL, IndexLag.NONE, this::written, Day::kept);
        this.store = new MeasuredDynamo(time, hits, tallies, units);
        this.sealers = new SealerPool(
                time, queue, options.isPoisoned() ? new PoisonedStore(time, hits, tallies, units, poisoned) : store);
        this.arrivals = new Arrivals(time, queue, options.eventsOfBatch());
        sealers.start(options.sealers());
        every(Duration.ofHours(1), SWEEP_AT, start -> queue.sweep());
    }

    /** Of a contract there is one state, which every step reads, and thousands of tallies. */
    private static Map<String, AttributeValue> kept(Map<String, AttributeValue> item) {
        return UnitCounter.isState(item) ? item : PackedItem.of(item);
    }

    private void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        units.written(
                before, after, tallies.indexed(table, Schemas.DUE, before), tallies.indexed(table, Schemas.DUE, after));
        lags.written(table, before, after);
    }

    /** Lets hits arrive, the hits of an interval at its start. */
    void arrive(Duration interval, LongFunction<List<Arrivals.Arrival>> some) {
        every(interval, Duration.ZERO, start -> arrivals.add(some.apply(start)));
    }

    private interface Recurring {

        void run(long now);
    }

    private void every(Duration interval, Duration first, Recurring work) {
        time.at(START.plus(first).toEpochMilli(), () -> again(interval, work));
    }

    private void again(Duration interval, Recurring work) {
        work.run(time.millis());
        time.at(time.millis() + interval.toMillis(), () -> again(interval, work));
    }

    /** Starts an import after some time. */
    void imports(Duration after, ImportedYear history) {
        time.at(START.plus(after).toEpochMilli(), () -> time.start(() -> history.run(store, queue)));
    }

    /** Runs until some time after the start. */
    void runFor(Duration length, String what) {
        Instant end = START.plus(length);
        while (time.instant().isBefore(end)) {
            Instant next = time.instant().plus(STEP);
            time.runUntil(next.isBefore(end) ? next : end);
            Lags recent = lags.since(time.instant().minus(STEP));
            ProgressLog.step("%s: %s, lag of this hour p99 %d s, max %.0f s, longest message %.1f s"
                    .formatted(
                            what,
                            time.instant(),
                            recent.seconds(0.99),
                            recent.maxSeconds(),
                            sealers.longest() / 1_000.0));
        }
    }

    SimulatedTime time() {
        return time;
    }

    UnitCounter units() {
        return units;
    }

    PolledQueue queue() {
        return queue;
    }

    HitFeed hits() {
        return hits;
    }

    LagMonitor lags() {
        return lags;
    }

    MeasuredDynamo store() {
        return store;
    }

    SealerPool sealers() {
        return sealers;
    }

    Arrivals arrivals() {
        return arrivals;
    }
}
