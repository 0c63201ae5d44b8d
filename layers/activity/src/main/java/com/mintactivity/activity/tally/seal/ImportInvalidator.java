package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Marks the hours that an import writes to as invalid, before the import writes to them and once more after each batch.
 * A sealer repairs these hours after the import has finished, or has announced nothing for an hour. The same holds for
 * erasing hits.
 */
public final class ImportInvalidator implements HitAnnouncer, AutoCloseable {

    /** Well below the time after which a sealer presumes a writer dead. */
    private static final Duration MAX_SILENCE = SealTiming.GIVE_UP.dividedBy(2);

    /** After this number of hours of a contract, an import announces whole days: the state item stays small. */
    private static final int MAX_HOUR_RANGES = 128;

    /** After this number of hours and days, it announces whole blocks of days. */
    private static final int MAX_DAY_RANGES = 384;

    private static final int CALLS_AT_ONCE = 16;

    private final ContractStates states;
    private final SealQueue queue;
    private final InstantSource clock;
    private final String writer;
    private final boolean erases;
    private final Map<String, Invalidated> contracts = new ConcurrentHashMap<>();

    /** @param queue of the sealer that repairs the hours */
    public ImportInvalidator(ContractStates states, SealQueue queue, InstantSource clock) {
        this(states, queue, clock, "import-" + UUID.randomUUID(), false);
    }

    /**
     * An invalidator with a name of its own.
     *
     * @param writer the name of the import, which no other import has
     * @param erases whether it erases hits
     */
    public ImportInvalidator(
            ContractStates states, SealQueue queue, InstantSource clock, String writer, boolean erases) {
        this.states = states;
        this.queue = queue;
        this.clock = clock;
        this.writer = writer;
        this.erases = erases;
    }

    /** What an import has announced of one contract. */
    private final class Invalidated {

        private final String contract;
        private final Set<Window> announced = new LinkedHashSet<>();
        private final Set<Window> ofBatch = new LinkedHashSet<>();
        private Instant lastAnnouncedAt = Instant.EPOCH;
        private volatile boolean isUncertain;

        Invalidated(String contract) {
            this.contract = contract;
        }

        synchronized void before(Instant completedAt) {
            Window range = announced.stream()
                    .filter(window -> !completedAt.isBefore(window.since()) && completedAt.isBefore(window.until()))
                    .findFirst()
                    .orElseGet(() -> range(completedAt));
            if (isSilent(clock.instant()) || !announced.contains(range)) {
                announce(range);
                announced.add(range);
            }
            ofBatch.add(range);
        }

        synchronized void batchEnded() {
            if (!ofBatch.isEmpty()) {
                announce(ofBatch.iterator().next());
                ofBatch.clear();
            }
        }

        synchronized void finish() {
            batchEnded();
            if (!isUncertain) {
                states.finish(contract, writer);
            }
        }

        /**
         * Announces a range, and again every range that was written to since the last batch ended. After a silence all
         * ranges are announced again: a sealer may have presumed this writer dead and made the hours valid.
         */
        private void announce(Window range) {
            Instant now = clock.instant();
            Set<Window> all = new HashSet<>(isSilent(now) ? announced : ofBatch);
            all.add(range);
            states.invalidate(contract, writer, all, erases);
            lastAnnouncedAt = now;
        }

        private boolean isSilent(Instant now) {
            return !now.isBefore(lastAnnouncedAt.plus(MAX_SILENCE));
        }

        private Window range(Instant moment) {
            Grid grid = announced.size() < MAX_HOUR_RANGES ? Grid.HOURS : Grid.DAYS;
            boolean isUnit = announced.size() < MAX_DAY_RANGES;
            Instant start = isUnit ? grid.floorUnit(moment) : grid.floorBlock(moment);
            return new Window(start, isUnit ? grid.nextUnit(start) : grid.nextBlock(start));
        }
    }

    @Override
    public void before(String contract, Instant completedAt) {
        contracts.computeIfAbsent(contract, Invalidated::new).before(completedAt);
    }

    @Override
    public void uncertain(String contract) {
        contracts.computeIfAbsent(contract, Invalidated::new).isUncertain = true;
    }

    @Override
    public void batchEnded() {
        contracts.values().forEach(Invalidated::batchEnded);
    }

    /**
     * Lets the sealer repair the invalid hours. Contracts for which a write may have failed are repaired only after
     * this writer is presumed dead.
     *
     * @throws RuntimeException a failure, after all contracts were tried; sweeps find those that failed
     */
    @Override
    public void close() {
        try {
            Parallel.VIRTUAL_THREADS.each(contracts.values(), CALLS_AT_ONCE, Invalidated::finish);
        } finally {
            queue.send(contracts.keySet().stream().map(Announcement::again).toList());
        }
    }
}
