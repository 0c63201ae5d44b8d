package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Seals a generated history in one run by the code that repairs imports. It stores only the tallies that an answer over
 * one window may read: the others would take long to write and are never read.
 */
public final class SealedHistory {

    private SealedHistory() {}

    /**
     * Seals the hits before the watermark.
     *
     * @param requested the window of the later requests
     * @param now the time at which the watermark moves
     */
    public static void seal(
            DynamoDbClient dynamo,
            String stack,
            ContractSelector selector,
            Window requested,
            HitSource hits,
            Instant watermark,
            Instant now) {
        ContractStates states = new ContractStates(dynamo, stack);
        Instant dense = Grid.DAYS_16.floorUnit(requested.since());
        ContractState before = states.read(HitItems.contractKey(selector.tenant(), selector.contract()));
        ContractState state = before.dense(dense);
        TallyStore store = new TallyStore(dynamo, stack, state, new LongAdder());
        NeededTallies needed = new NeededTallies(
                store,
                ReadPlan.of(requested, watermark, HourRanges.NONE, Instant.MIN, dense)
                        .periods());
        PeriodCloser closer = new PeriodCloser(hits, state, needed, Instant.EPOCH);
        HourRanges hours = HourRanges.of(requested.since(), watermark);
        HourRanges hourBefore = HourRanges.of(requested.since().minus(Duration.ofHours(1)), requested.since());
        try {
            for (Instant block = Grid.DAYS_16.floorUnit(requested.since());
                    block.isBefore(watermark);
                    block = Grid.DAYS_16.nextUnit(block)) {
                HourRanges ofBlock = hours.within(block, Grid.DAYS_16.nextUnit(block));
                for (Instant hour : ofBlock.hours().toList()) {
                    closer.countAndWriteHour(hour, watermark);
                    ProgressLog.reached(() -> "sealed up to %s of %s".formatted(Grid.HOURS.nextUnit(hour), watermark));
                }
                closer.writeLonger(ofBlock, ofBlock, watermark);
            }
            states.commit(before, state.sealed(watermark, true, now, Map.of(now.plus(Duration.ofDays(1)), hourBefore)));
        } catch (TornTallyException changed) {
            throw new IllegalStateException("the contract was sealed concurrently", changed);
        }
    }

    /** Remembers all tallies, from which longer ones are made. */
    private record NeededTallies(TallyStore store, List<StoredPeriod> periods, Map<String, TallyAccumulator> units)
            implements TallyTarget {

        NeededTallies(TallyStore store, List<StoredPeriod> periods) {
            this(store, periods, new HashMap<>());
        }

        @Override
        public void index(Collection<TallyAccumulator> tallies) {
            store.index(tallies);
        }

        @Override
        public void write(String period, TallyAccumulator tally) {
            if (tally.isEmpty()) {
                return;
            }
            units.put(period, tally);
            if (periods.stream().anyMatch(needed -> mayRead(needed, period))) {
                store.write(period, tally);
            }
        }

        @Override
        public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) {
            NavigableMap<Instant, TallyAccumulator> found = new TreeMap<>();
            for (Instant start = from; start.isBefore(to); start = grid.nextUnit(start)) {
                TallyAccumulator unit = units.get(TallyItems.unit(grid, start));
                if (unit != null) {
                    found.put(start, unit);
                }
            }
            return found;
        }

        @Override
        public void minutes(Window stretch, NavigableMap<Instant, TallyAccumulator> minutes, boolean replaces) {
            minutes.forEach((start, tally) -> write(TallyItems.unit(Grid.MINUTES, start), tally));
        }

        private static boolean mayRead(StoredPeriod needed, String period) {
            return TallyItems.unit(needed.grid(), needed.since()).compareTo(period) <= 0
                    && period.compareTo(TallyItems.unit(needed.grid(), needed.until())) < 0;
        }
    }
}
