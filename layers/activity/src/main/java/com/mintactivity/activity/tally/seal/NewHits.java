package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Seals new hits, from the watermark to the end of its hour at most. The watermark moves over a stretch without hits in
 * one step, after the periods that end in the stretch are closed.
 *
 * <p>Every contract is sparse at first: only its hours and days are stored, after they have ended. So a hit costs few
 * writes, and readers count few raw hits in place of minutes. An hour with too many hits makes the contract dense from
 * that hour on, a day with too many from the next one on: every kind of tally is stored. What is older stays as it is.
 */
final class NewHits {

    private final HitSource hits;
    private final SealTiming timing;
    private final Function<ContractState, TallyStore> stores;
    private final SparseLimit limit;

    NewHits(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, SparseLimit limit) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
        this.limit = limit;
    }

    /** The state after one step; empty if no hits can be sealed. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        Instant target = timing.target();
        Instant from = state.watermark().orElse(Instant.EPOCH);
        if (!from.isBefore(target)) {
            return Optional.empty();
        }
        Instant countedAt = timing.now();
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        Instant hour = Grid.HOURS.floorUnit(from);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        // An hour whose minutes are not stored, or cannot be used, is counted as a whole.
        boolean isInvalid = state.invalid().overlaps(hour, hourEnd);
        Instant since = isInvalid || hour.isBefore(closer.minutesSince()) ? hour : from;
        Instant end = Instants.earlier(hourEnd, target);
        NavigableMap<Instant, TallyAccumulator> minutes = state.isSparse() ? new TreeMap<>() : closer.count(since, end);
        Optional<Instant> first = Optional.ofNullable(minutes.ceilingKey(from))
                .or(() -> hits.first(state.selector(), new Window(state.isSparse() ? from : end, target)));
        if (state.watermark().isEmpty()) {
            return first.map(hit -> started(state, Grid.HOURS.floorUnit(hit)));
        }
        Optional<Instant> to = first.map(hit -> end(state, hit, target)).or(() -> SealedStretch.quietEnd(from, target));
        if (to.isEmpty()) {
            return Optional.empty();
        }
        SealedStretch stretch = new SealedStretch(new Window(from, to.get()), since, countedAt);
        boolean isWritten = isInvalid
                || hour.isBefore(from)
                || first.filter(hourEnd::isAfter).isPresent()
                || stretch.isFirstHourWritten(state, timing);
        boolean isEnded = !hourEnd.isAfter(to.get());
        ContractState next = state;
        if (state.isSparse() && isWritten) {
            minutes = closer.count(hour, Instants.earlier(hourEnd, to.get()));
            if (minutes.values().stream().mapToLong(TallyAccumulator::hits).sum() > limit.hitsPerHour()) {
                next = state.dense(to.get().isAfter(hourEnd) ? Grid.HOURS.ceilUnit(to.get()) : hour);
                closer = new PeriodCloser(hits, next, tallies, timing.minutesWritten());
            }
            closer.hour(hour, to.get(), minutes);
        } else if (!state.isSparse()) {
            // A step whose commit failed may have left minutes with hits that were erased since.
            closer.minutes(from, Instants.earlier(hourEnd, to.get()), minutes, state.mayShrink());
            if (isEnded && isWritten) {
                NavigableMap<Instant, TallyAccumulator> all =
                        since.equals(hour) ? minutes : tallies.units(Grid.MINUTES, hour, hourEnd);
                tallies.write(TallyItems.unit(Grid.HOURS, hour), TallyAccumulator.sum(all.values()));
            }
        }
        if (isEnded && closer.longer(HourRanges.of(hour, hourEnd), to.get()) > limit.hitsPerDay() && next.isSparse()) {
            next = state.dense(Grid.HOURS.ceilUnit(to.get()));
        }
        boolean isBehind = first.isPresent() && to.get().isBefore(target);
        ContractState sealed = state.sealed(to.get(), isBehind, timing.now(), stretch.unchecked(timing));
        return Optional.of(next.isSparse() == state.isSparse() ? sealed : sealed.dense(next.denseSince()));
    }

    /** Sets the watermark to the hour of the first hit, and seals nothing. */
    private ContractState started(ContractState state, Instant start) {
        HourRanges before = HourRanges.of(Grid.HOURS.previousUnit(start), start);
        return state.sealed(start, true, timing.now(), Map.of(timing.checkAfter(start), before));
    }

    /**
     * The end of the watermark's hour if that has hits, else the start of the first hit's, unless nothing is stored for
     * that hour before it has ended; at most the target.
     */
    private static Instant end(ContractState state, Instant hit, Instant target) {
        Instant hour = Grid.HOURS.floorUnit(hit);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        boolean isLater = state.watermark().filter(hour::isAfter).isPresent();
        boolean isOpen = target.isBefore(hourEnd);
        return isLater && !(isOpen && state.isSparse()) ? hour : Instants.earlier(hourEnd, target);
    }
}
