package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;

/**
 * Seals new hits, from the watermark to the end of its hour at most. The watermark moves over a stretch without hits in
 * one step, after the periods that end in the stretch are closed. It moves over invalid hours in one step, too, and
 * nothing is counted there: their repair writes the tallies, when the writer of these hours has finished.
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
        if (state.watermark().isEmpty()) {
            return first(state, from, target).map(hit -> started(state, Grid.HOURS.floorUnit(hit)));
        }
        Instant hour = Grid.HOURS.floorUnit(from);
        Optional<Window> invalid = state.invalid().rangeOf(hour);
        if (invalid.isPresent()) {
            Instant to = Instants.earlier(invalid.get().until(), target);
            return Optional.of(state.sealed(to, to.isBefore(target), timing.now(), Map.of()));
        }
        return state.isSparse() ? sparse(state, from, hour, target) : dense(state, from, hour, target);
    }

    /** Sets the watermark to the hour of the first hit, and seals nothing. */
    private ContractState started(ContractState state, Instant start) {
        HourRanges before = HourRanges.of(Grid.HOURS.previousUnit(start), start);
        return state.with(TallyVersion.written())
                .sealed(start, true, timing.now(), Map.of(timing.checkAfter(start), before));
    }

    /**
     * Counts the watermark's hour as a whole, if it has hits or has to be written empty. An hour with too many hits is
     * left to {@link Repairs}, in a contract that is dense by then: a sealer writes minutes only of a contract whose
     * state said so before the hits were read. So the repair of a withdrawal knows that their minutes may be stored.
     */
    private Optional<ContractState> sparse(ContractState state, Instant from, Instant hour, Instant target)
            throws TornTallyException {
        Instant countedAt = timing.now();
        Optional<Instant> first = first(state, from, target);
        Optional<Instant> moved = watermark(state, first, from, target);
        if (moved.isEmpty()) {
            return Optional.empty();
        }
        Instant to = moved.get();
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        SealedStretch stretch = new SealedStretch(new Window(from, to), hour, countedAt);
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = closer(state, tallies);
        HourRanges watermarkHour = HourRanges.of(hour, hourEnd);
        if (stretch.isFirstHourWritten(first)) {
            NavigableMap<Instant, TallyAccumulator> minutes = closer.count(hour, Instants.earlier(hourEnd, to));
            if (limit.isExceededByHour(PeriodCloser.hits(minutes))) {
                ContractState unmoved = state.sealed(from, true, timing.now(), Map.of());
                return Optional.of(unmoved.dense(hour).invalidating(watermarkHour));
            }
            closer.writeHour(hour, to, minutes);
        }
        long hitsOfDay = stretch.isFirstHourEnded() ? closer.writeLonger(watermarkHour, watermarkHour, to) : 0;
        ContractState sealed = sealed(state, first, stretch, target);
        return Optional.of(limit.isExceededByDay(hitsOfDay) ? sealed.dense(Grid.HOURS.ceilUnit(to)) : sealed);
    }

    /** Counts the minutes after the watermark, or all of its hour if the minutes of that are not stored. */
    private Optional<ContractState> dense(ContractState state, Instant from, Instant hour, Instant target)
            throws TornTallyException {
        Instant countedAt = timing.now();
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = closer(state, tallies);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        Instant since = hour.isBefore(closer.minutesSince()) ? hour : from;
        Instant end = Instants.earlier(hourEnd, target);
        NavigableMap<Instant, TallyAccumulator> minutes = closer.count(since, end);
        Optional<Instant> first = Optional.ofNullable(minutes.ceilingKey(from)).or(() -> first(state, end, target));
        Optional<Instant> moved = watermark(state, first, from, target);
        if (moved.isEmpty()) {
            return Optional.empty();
        }
        Instant to = moved.get();
        SealedStretch stretch = new SealedStretch(new Window(from, to), since, countedAt);
        closer.writeMinutes(from, Instants.earlier(hourEnd, to), minutes, false);
        if (stretch.isFirstHourEnded()) {
            if (stretch.isFirstHourWritten(first)) {
                NavigableMap<Instant, TallyAccumulator> all =
                        since.equals(hour) ? minutes : tallies.units(Grid.MINUTES, hour, hourEnd);
                tallies.write(TallyItems.unit(Grid.HOURS, hour), TallyAccumulator.sum(all.values()));
            }
            closer.writeLonger(HourRanges.of(hour, hourEnd), HourRanges.of(hour, hourEnd), to);
        }
        return Optional.of(sealed(state, first, stretch, target));
    }

    private ContractState sealed(ContractState state, Optional<Instant> first, SealedStretch stretch, Instant target) {
        Instant to = stretch.window().until();
        boolean isBehind = first.isPresent() && to.isBefore(target);
        return state.sealed(to, isBehind, timing.now(), stretch.unchecked(timing));
    }

    private Optional<Instant> first(ContractState state, Instant from, Instant target) {
        return hits.first(state.selector(), new Window(from, target));
    }

    private PeriodCloser closer(ContractState state, TallyStore tallies) {
        return new PeriodCloser(hits, state, tallies, timing.minutesWritten());
    }

    /** Where the watermark moves to; empty if it stays, since an hour without hits is kept open for a while. */
    private static Optional<Instant> watermark(
            ContractState state, Optional<Instant> first, Instant from, Instant target) {
        return first.map(hit -> towards(state, hit, from, target)).or(() -> SealedStretch.quietEnd(from, target));
    }

    /**
     * Where the watermark moves to, towards the first hit after it: to the start of that hit's hour, if that is a later
     * hour; otherwise to the end of the hour, or to the target if that is earlier. A later hour of a sparse contract
     * that is still open counts as the watermark's: nothing is stored of it before it has ended.
     */
    private static Instant towards(ContractState state, Instant hit, Instant from, Instant target) {
        Instant hour = Grid.HOURS.floorUnit(hit);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        boolean isOpen = target.isBefore(hourEnd);
        return hour.isAfter(from) && !(isOpen && state.isSparse()) ? hour : Instants.earlier(hourEnd, target);
    }
}
