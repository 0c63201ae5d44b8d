package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Counts closed hours a second time, when every index shows all of their hits. An hour that differs becomes invalid at once, as if a
 * writer had announced it and finished, so that it is repaired.
 */
record HourChecks(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, LongAdder mismatches)
        implements SealStep {

    /** The maximum number of hours in one step. */
    private static final int MAX_HOURS = 48;

    @Override
    public Optional<ContractState> next(ContractState state) throws TornTallyException {
        Optional<Unchecked> due = state.unchecked().stream()
                .filter(unchecked -> !timing.now().isBefore(unchecked.notBefore()))
                .findFirst();
        if (due.isEmpty()) {
            return Optional.empty();
        }
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        HourRanges rest = due.get().hours();
        HourRanges different = HourRanges.NONE;
        long sum = 0;
        for (Instant hour : rest.hours().limit(MAX_HOURS).toList()) {
            Instant end = Grid.HOURS.nextUnit(hour);
            rest = rest.within(end, Instant.MAX);
            // An invalid hour is checked after its repair.
            if (hour.isBefore(watermark) && !state.invalid().overlaps(hour, end)) {
                ComparingTarget comparison = new ComparingTarget(stores.apply(state), watermark);
                sum += new PeriodCloser(hits, state, comparison, timing.minutesRead()).hour(hour, watermark);
                if (!comparison.different().isEmpty()) {
                    mismatches.increment();
                    different = different.plus(HourRanges.of(hour, end));
                }
            }
            if (sum >= MAX_HITS) {
                break;
            }
        }
        List<Unchecked> left = new ArrayList<>(state.unchecked());
        left.remove(due.get());
        if (!rest.isEmpty()) {
            left.addFirst(new Unchecked(rest, due.get().notBefore()));
        }
        ContractState after = state.checked(left);
        return Optional.of(different.isEmpty() ? after : Cause.CHECK.invalidate(after, different, timing));
    }
}
