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
import java.util.function.Function;

/**
 * Counts closed hours a second time, when every index shows all of their hits. An hour that differs becomes invalid at once, as if a
 * writer had announced it and finished, so that it is repaired.
 */
record HourChecks(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores) implements SealStep {

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
        List<Instant> hours = due.get().hours().hours().limit(MAX_HOURS).toList();
        List<Unchecked> left = new ArrayList<>(state.unchecked());
        left.remove(due.get());
        HourRanges rest = due.get().hours().within(Grid.HOURS.nextUnit(hours.getLast()), Instant.MAX);
        if (!rest.isEmpty()) {
            left.addFirst(new Unchecked(rest, due.get().notBefore()));
        }
        HourRanges different = HourRanges.NONE;
        for (Instant hour : hours) {
            if (differs(state, hour)) {
                different = different.plus(HourRanges.of(hour, Grid.HOURS.nextUnit(hour)));
            }
        }
        ContractState after = state.checked(left);
        return Optional.of(different.isEmpty() ? after : Cause.CHECK.invalidate(after, different, timing));
    }

    /** Whether an hour differs. Invalid hours do not count: they are checked after their repair. */
    private boolean differs(ContractState state, Instant hour) throws TornTallyException {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        Instant end = Grid.HOURS.nextUnit(hour);
        if (!hour.isBefore(watermark) || state.invalid().overlaps(hour, end)) {
            return false;
        }
        ComparingTarget comparison = new ComparingTarget(stores.apply(state));
        PeriodCloser closer = new PeriodCloser(hits, state, comparison, timing.minutesRead());
        closer.hour(hour, watermark);
        return !comparison.different().isEmpty();
    }
}
