package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Seals new hits of a sparse contract. Every contract is sparse at first: only its hours and days are stored, after they have ended. So a
 * hit costs few writes, and readers count few raw hits in place of minutes. An hour or day with too many hits makes the contract dense
 * from its block of days on: the sealed part of the block is repaired, which writes every kind of tally.
 */
record SparseSealing(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, SparseLimit limit)
        implements SealStep {

    @Override
    public Optional<ContractState> next(ContractState state) throws TornTallyException {
        Instant target = timing.target();
        Instant from = state.watermark().orElse(Instant.EPOCH);
        if (!state.isSparse() || !from.isBefore(target)) {
            return Optional.empty();
        }
        Instant countedAt = timing.now();
        Optional<Instant> first = hits.first(state.selector(), new Window(from, target));
        if (state.watermark().isEmpty()) {
            return first.map(hit -> started(state, hit));
        }
        Optional<Instant> to =
                first.isPresent() ? first.map(hit -> end(from, hit, target)) : SealedStretch.quietEnd(from, target);
        if (to.isEmpty()) {
            return Optional.empty();
        }
        boolean isBehind = first.isPresent() && to.get().isBefore(target);
        SealedStretch stretch = new SealedStretch(new Window(from, to.get()), Grid.HOURS.floorUnit(from), countedAt);
        return Optional.of(sealed(state, stretch, first, isBehind));
    }

    /** Sets the watermark to the hour of the first hit, and seals nothing. */
    private ContractState started(ContractState state, Instant first) {
        Instant start = Grid.HOURS.floorUnit(first);
        HourRanges before = HourRanges.of(Grid.HOURS.previousUnit(start), start);
        return state.started(start, timing.now(), new Unchecked(before, timing.checkAfter(start)));
    }

    /** The end of the watermark's hour if that has hits, else the start of the first hit's; in an hour that has not ended, the target. */
    private static Instant end(Instant from, Instant hit, Instant target) {
        Instant hitHour = Grid.HOURS.floorUnit(hit);
        Instant hitHourEnd = Grid.HOURS.nextUnit(hitHour);
        if (target.isBefore(hitHourEnd)) {
            return target;
        }
        return hitHour.isAfter(from) ? hitHour : hitHourEnd;
    }

    private ContractState sealed(ContractState state, SealedStretch sealed, Optional<Instant> first, boolean isBehind)
            throws TornTallyException {
        Window stretch = sealed.window();
        Instant from = stretch.since();
        Instant hour = sealed.hour();
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        boolean isOpened =
                hour.isBefore(from) || first.filter(sealed.hourEnd()::isAfter).isPresent();
        boolean isCounted = isOpened || sealed.isFirstHourWritten(state, timing);
        long inAnHour = isCounted ? closer.hour(hour, stretch.until()) : 0;
        boolean isDayEnded = !Grid.DAYS.nextUnit(Grid.DAYS.floorUnit(from)).isAfter(stretch.until());
        long inADay = isDayEnded ? closer.day(hour, stretch.until()) : 0;
        ContractState after = state.sealed(stretch.until(), isBehind, timing.now(), sealed.unchecked(timing))
                .withParts(tallies.maxParts());
        return limit.isExceeded(inAnHour, inADay)
                ? DenseStart.at(Grid.DAYS.floorBlock(hour), after, tallies, timing)
                : after;
    }
}
