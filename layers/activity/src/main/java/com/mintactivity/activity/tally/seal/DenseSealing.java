package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Seals new hits of a dense contract, from the watermark to the end of its hour at most. The watermark moves over a stretch without hits
 * in one step, after the periods that end in the stretch are closed.
 */
record DenseSealing(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores) implements SealStep {

    @Override
    public Optional<ContractState> next(ContractState state) throws TornTallyException {
        Instant target = timing.target();
        Instant from = state.watermark().orElse(Instant.MAX);
        if (state.isSparse() || !from.isBefore(target)) {
            return Optional.empty();
        }
        Instant countedAt = timing.now();
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        Instant end = Instants.earlier(Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(from)), target);
        NavigableMap<Instant, TallyAccumulator> minutes = closer.count(from, end);
        // A step whose commit failed may have left minutes with erased hits, which are overwritten with empty ones.
        Set<String> leftovers = state.mayShrink() ? closer.storedMinutes(from, end) : Set.of();
        boolean isQuiet = minutes.isEmpty() && leftovers.isEmpty();
        Optional<Instant> next = isQuiet ? hits.first(state.selector(), new Window(from, target)) : Optional.empty();
        Optional<Instant> to = isQuiet ? endOfQuiet(next, from, target) : Optional.of(end);
        if (to.isEmpty()) {
            return Optional.empty();
        }
        closer.minutes(minutes, leftovers);
        SealedStretch stretch = new SealedStretch(new Window(from, to.get()), from, countedAt);
        if (!stretch.hourEnd().isAfter(to.get())) {
            if (!from.equals(stretch.hour())) {
                NavigableMap<Instant, TallyAccumulator> all = minutes(closer, tallies, stretch.hour());
                closer.unit(Grid.HOURS, stretch.hour(), TallyAccumulator.sum(all.values()));
            } else if (!isQuiet || stretch.isFirstHourWritten(state, timing)) {
                closer.unit(Grid.HOURS, stretch.hour(), TallyAccumulator.sum(minutes.values()));
            }
            closer.day(stretch.hour(), to.get());
        }
        boolean isBehind = to.get().isBefore(target) && (!isQuiet || next.isPresent());
        return Optional.of(state.sealed(to.get(), isBehind, timing.now(), stretch.unchecked(timing))
                .withParts(tallies.maxParts()));
    }

    /** The start of the next hit's hour; if no hit follows, see {@link SealedStretch#quietEnd}. */
    private static Optional<Instant> endOfQuiet(Optional<Instant> next, Instant from, Instant target) {
        return next.isPresent()
                ? next.map(Grid.HOURS::floorUnit).filter(from::isBefore)
                : SealedStretch.quietEnd(from, target);
    }

    /**
     * The minutes of an hour that was sealed in several steps. If sealing had stopped for so long that stored minutes may have expired,
     * they are counted from hits.
     */
    private static NavigableMap<Instant, TallyAccumulator> minutes(
            PeriodCloser closer, TallyStore tallies, Instant hour) throws TornTallyException {
        Instant end = Grid.HOURS.nextUnit(hour);
        if (!hour.isBefore(closer.minutesSince())) {
            return tallies.minutes(hour, end);
        }
        NavigableMap<Instant, TallyAccumulator> counted = closer.count(hour, end);
        tallies.index(counted.values());
        return counted;
    }
}
