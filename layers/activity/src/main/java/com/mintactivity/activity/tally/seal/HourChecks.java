package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyStore;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Counts closed hours a second time, when every index shows all of their hits. An hour that differs becomes invalid at once, as if a
 * writer had announced it and finished, so that it is repaired.
 */
record HourChecks(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, LongAdder mismatches) {

    /** The maximum number of hours in one step. */
    private static final int MAX_HOURS = 48;

    /** The state after one step; empty if no hours can be checked. */
    Optional<ContractState> next(ContractState state) {
        NavigableMap<Instant, HourRanges> unchecked = state.unchecked();
        Map.Entry<Instant, HourRanges> due = unchecked.firstEntry();
        if (due == null || timing.now().isBefore(due.getKey())) {
            return Optional.empty();
        }
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        HourRanges rest = due.getValue();
        HourRanges different = HourRanges.NONE;
        long sum = 0;
        for (Instant hour : rest.hours().limit(MAX_HOURS).toList()) {
            Instant end = Grid.HOURS.nextUnit(hour);
            rest = rest.within(end, Instant.MAX);
            // An invalid hour is checked after its repair.
            if (hour.isBefore(watermark) && !state.invalid().overlaps(hour, end)) {
                ComparingTarget comparison = new ComparingTarget(stores.apply(state));
                sum += new PeriodCloser(hits, state, comparison, timing.minutesRead()).hour(hour, watermark);
                if (!comparison.different().isEmpty()) {
                    mismatches.increment();
                    different = different.plus(HourRanges.of(hour, end));
                }
            }
            if (sum >= Sealer.MAX_HITS) {
                break;
            }
        }
        unchecked.put(due.getKey(), rest);
        ContractState after = state.withUnchecked(unchecked);
        return Optional.of(different.isEmpty() ? after : after.invalidating(different));
    }
}
