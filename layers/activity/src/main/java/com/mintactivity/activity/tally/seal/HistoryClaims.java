package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The claims of a writer of history (an import, a withdrawal or an erasure): it claims the hours that it writes to,
 * before it writes to them and once more after each batch. So they are invalid until a sealer has repaired them, after
 * the writer has finished, or has claimed nothing for an hour.
 */
public final class HistoryClaims implements HitClaims, AutoCloseable {

    /** Well below the time after which a sealer presumes a writer dead. */
    private static final Duration MAX_SILENCE = SealTiming.GIVE_UP.dividedBy(2);

    /**
     * Up to this age a hit makes its hour invalid: windows are mostly this recent, and every invalid hour is counted
     * raw.
     */
    private static final Duration HOURS_UNTIL = MinuteLife.READ;

    /** Up to this age a hit makes its day invalid, and an older one 16 days: the state item stays small. */
    private static final Duration DAYS_UNTIL = Duration.ofDays(365);

    /** A withdrawal claims so many single hours of a contract, however old: of its hours empty tallies are stored. */
    private static final int MAX_SINGLE_HOURS = 500;

    private static final int CALLS_AT_ONCE = 16;

    private final ContractStates states;
    private final SealQueue queue;
    private final InstantSource clock;
    private final String writer;
    private final HistoryChange change;
    private final Map<String, OfContract> contracts = new ConcurrentHashMap<>();

    /** @param queue of the sealer that repairs the hours */
    public HistoryClaims(ContractStates states, SealQueue queue, InstantSource clock) {
        this(states, queue, clock, "import-" + UUID.randomUUID(), HistoryChange.ADDS);
    }

    /**
     * Claims of a writer with a name of its own.
     *
     * @param writer the name of the writer, which no other writer has
     * @param change what it does to hits
     */
    public HistoryClaims(
            ContractStates states, SealQueue queue, InstantSource clock, String writer, HistoryChange change) {
        this.states = states;
        this.queue = queue;
        this.clock = clock;
        this.writer = writer;
        this.change = change;
    }

    /** The claims of one contract. */
    private final class OfContract {

        private final String contract;
        private final Set<Window> claimed = new LinkedHashSet<>();
        private final Set<Window> ofBatch = new LinkedHashSet<>();
        private Instant lastClaimAt = Instant.EPOCH;
        private volatile boolean isUncertain;

        OfContract(String contract) {
            this.contract = contract;
        }

        synchronized void before(Instant completedAt) {
            Window range = range(completedAt);
            if (isSilent(clock.instant()) || !claimed.contains(range)) {
                Set<Window> ranges = new HashSet<>(ofBatch);
                ranges.add(range);
                Optional<ContractState> crowded = claim(ranges);
                if (crowded.isPresent() && !claimed.contains(range)) {
                    throw new CrowdedStateException(crowded.get());
                }
                claimed.add(range);
            }
            ofBatch.add(range);
        }

        synchronized void batchEnded() {
            if (!ofBatch.isEmpty()) {
                claim(ofBatch);
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
         * Claims ranges, once more if they were. After a silence all are claimed: a sealer may have presumed this
         * writer dead and made the hours valid.
         *
         * @return the state, if it has no room for more ranges
         */
        private Optional<ContractState> claim(Set<Window> ranges) {
            Instant now = clock.instant();
            Set<Window> all = new HashSet<>(ranges);
            if (isSilent(now)) {
                all.addAll(claimed);
            }
            Optional<ContractState> crowded = states.claim(contract, writer, change, all);
            lastClaimAt = now;
            return crowded;
        }

        private boolean isSilent(Instant now) {
            return !now.isBefore(lastClaimAt.plus(MAX_SILENCE));
        }

        private Window range(Instant completedAt) {
            Window hour = unit(Grid.HOURS, completedAt);
            boolean isSingle = claimed.contains(hour) || claimed.size() < MAX_SINGLE_HOURS;
            if (change != HistoryChange.ADDS && isSingle) {
                return hour;
            }
            return claimed(completedAt, clock.instant());
        }
    }

    /** The range that an import claims for a hit: its hour, if it is old its day, or its 16 days. */
    public static Window claimed(Instant completedAt, Instant now) {
        Duration age = Duration.between(completedAt, now);
        boolean isOld = age.compareTo(DAYS_UNTIL) > 0;
        return unit(isOld ? Grid.DAYS_16 : age.compareTo(HOURS_UNTIL) > 0 ? Grid.DAYS : Grid.HOURS, completedAt);
    }

    private static Window unit(Grid grid, Instant moment) {
        Instant start = grid.floorUnit(moment);
        return new Window(start, grid.nextUnit(start));
    }

    /** @throws CrowdedStateException if the contract's state has no room for the hour */
    @Override
    public void before(String contract, Instant completedAt) {
        contracts.computeIfAbsent(contract, OfContract::new).before(completedAt);
    }

    @Override
    public void uncertain(String contract) {
        contracts.computeIfAbsent(contract, OfContract::new).isUncertain = true;
    }

    @Override
    public void batchEnded() {
        contracts.values().forEach(OfContract::batchEnded);
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
            Parallel.VIRTUAL_THREADS.each(contracts.values(), CALLS_AT_ONCE, OfContract::finish);
        } finally {
            queue.send(contracts.keySet().stream()
                    .map(Announcement::withoutDeduplication)
                    .toList());
        }
    }
}
