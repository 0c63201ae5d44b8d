package com.mintactivity.benchmarks.many;

import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.benchmarks.many.model.HitFeed;
import com.mintactivity.benchmarks.many.model.MeasuredDynamo;
import com.mintactivity.benchmarks.many.model.PolledQueue;
import com.mintactivity.benchmarks.many.model.SimulatedTime;
import com.mintactivity.model.dynamo.Schemas;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The import of a year of history, as {@code hits import} makes it: contracts that had one hit a day, from the oldest
 * day to the newest.
 */
final class ImportedYear implements HitFeed {

    static final int DAYS = 365;

    private static final long DAY = 86_400_000;

    /**
     * As in the operator's command: writes at the same time, and the hits after which their hours are announced again.
     */
    private static final int AT_ONCE = 64;

    private static final int BATCH = 16 * AT_ONCE;

    private final SimulatedTime time;
    private final Instant start;
    private final int firstContract;
    private final int contracts;

    /** How many hits are written: the days of all contracts, one after the other. */
    private int written;

    ImportedYear(SimulatedTime time, int firstContract, int contracts) {
        this.time = time;
        this.start = Day.START.minus(Duration.ofDays(DAYS));
        this.firstContract = firstContract;
        this.contracts = contracts;
    }

    boolean has(int contract) {
        return contract >= firstContract;
    }

    @Override
    public List<FedHit> between(int contract, long from, long to) {
        long first = Math.max(from, start.toEpochMilli());
        long days = Math.max(0, Math.ceilDiv(written - (contract - firstContract), contracts));
        long end = Math.min(to, start.toEpochMilli() + days * DAY);
        List<FedHit> hits = new ArrayList<>();
        for (long day = first - first % DAY; day < end; day += DAY) {
            long completedAt = completedAt(contract, day);
            if (completedAt >= first && completedAt < end) {
                hits.add(new FedHit(completedAt, 1));
            }
        }
        return hits;
    }

    private static long completedAt(int contract, long day) {
        return day + HitFeed.mix(contract, day) % DAY;
    }

    /** Imports everything, in simulated time, on the calling thread and others. */
    void run(MeasuredDynamo store, PolledQueue queue) {
        ContractStates states = new ContractStates(store, Schemas.STACK);
        try (ImportInvalidator invalidator = new ImportInvalidator(states, queue, time)) {
            int all = DAYS * contracts;
            for (int from = 0; from < all; from += BATCH) {
                int to = Math.min(from + BATCH, all);
                batch(invalidator, from, to);
                written = to;
                invalidator.batchEnded();
            }
        }
    }

    /** One thread writes the hits of a contract: the invalidator lets others wait. */
    private void batch(ImportInvalidator invalidator, int from, int to) {
        CountDownLatch running = new CountDownLatch(AT_ONCE);
        for (int i = 0; i < AT_ONCE; i++) {
            int worker = i;
            time.start(() -> {
                for (int hit = from; hit < to; hit++) {
                    if (hit % contracts % AT_ONCE == worker) {
                        record(invalidator, firstContract + hit % contracts, hit / contracts);
                    }
                }
                running.countDown();
            });
        }
        try {
            running.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void record(ImportInvalidator invalidator, int contract, int day) {
        Instant completedAt = Instant.ofEpochMilli(completedAt(contract, start.toEpochMilli() + day * DAY));
        invalidator.before(HitFeed.contract(contract), completedAt);
        time.pause(MeasuredDynamo.LATENCY);
    }
}
