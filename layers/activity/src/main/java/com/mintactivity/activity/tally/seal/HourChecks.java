package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
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
 * Counts closed hours a second time, when every index shows all of their hits. Hours of which one differs become
 * invalid, and are repaired at once.
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
    Optional<ContractState> next(ContractState state) {
        Map.Entry<Instant, HourRanges> due = state.unchecked().firstEntry();
        if (due == null || timing.now().isBefore(due.getKey())) {
            return Optional.empty();
        }
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        // An invalid hour is checked after its repair.
        HourRanges valid =
                due.getValue().within(Instant.MIN, state.sealedHours()).without(state.invalid());
        // The closer writes nothing to it: each tally is compared with the stored one.
        ComparingTarget comparison = new ComparingTarget(stores.apply(state));
        PeriodCloser closer = new PeriodCloser(hits, state, comparison, timing.minutesRead());
        HourRanges checked = PeriodCloser.step(valid, hour -> closer.countAndWriteHour(hour, watermark));
        NavigableMap<Instant, HourRanges> unchecked = new TreeMap<>(state.unchecked());
        unchecked.put(due.getKey(), valid.without(checked));
        ContractState after = state.withUnchecked(unchecked);
        if (comparison.different().isEmpty()) {
            return Optional.of(after);
        }
        mismatches.increment();
        return Optional.of(after.invalidating(checked));
    }
}
