package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyStore;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Counts closed hours a second time, when every index shows all of their hits, and compares them and the longer units
 * that overlap them. If one differs, the hours are reported and become due, and are repaired at once.
 */
final class HourChecks {

    private final HitSource hits;
    private final SealTiming timing;
    private final Function<ContractState, TallyStore> stores;
    private final LongAdder mismatches;

    HourChecks(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, LongAdder mismatches) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
        this.mismatches = mismatches;
    }

    /** The state after one step; empty if no hours can be checked. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        Map.Entry<Instant, HourRanges> due = state.unchecked().firstEntry();
        if (due == null || timing.now().isBefore(due.getKey())) {
            return Optional.empty();
        }
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        // An invalid hour is checked after its repair.
        HourRanges valid =
                due.getValue().within(Instant.MIN, state.sealedHours()).without(state.invalid());
        // The closer writes nothing to it: each tally is compared with the stored one.
        TallyStore tallies = stores.apply(state);
        ComparingTarget comparison = new ComparingTarget(tallies);
        PeriodCloser closer = new PeriodCloser(hits, state, comparison, timing.minutesRead());
        StoredHours stored = new StoredHours(Grid.HOURS, hits, state.selector(), tallies);
        PeriodCloser.Step step =
                PeriodCloser.step(valid, stored::first, hour -> closer.countAndWriteHour(hour, watermark));
        closer.writeLonger(step.visited(), step.visited(), watermark);
        NavigableMap<Instant, HourRanges> unchecked = new TreeMap<>(state.unchecked());
        unchecked.put(due.getKey(), valid.without(step.done()));
        ContractState after = state.withUnchecked(unchecked);
        if (comparison.different().isEmpty()) {
            return Optional.of(after);
        }
        mismatches.increment();
        return Optional.of(after.corrected(step.visited().ranges()));
    }
}
