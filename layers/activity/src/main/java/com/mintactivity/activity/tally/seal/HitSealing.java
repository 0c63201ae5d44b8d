package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;

/**
 * Seals new hits, from the watermark to the end of its hour at most. Over a stretch without hits the watermark moves at once, after the
 * periods that end in it are closed.
 */
final class HitSealing implements SealStep {

    private final HitSource hits;
    private final SealTiming timing;
    private final Stores stores;

    HitSealing(HitSource hits, SealTiming timing, Stores stores) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
    }

    @Override
    public Optional<ContractState> next(ContractState state) throws TornTallyException {
        Instant target = timing.target();
        Instant from = state.watermark().orElse(Instant.EPOCH);
        if (!from.isBefore(target)) {
            return Optional.empty();
        }
        if (state.watermark().isEmpty()) {
            return hits.first(state.selector(), new Window(from, target)).map(first -> started(state, first));
        }
        StoreTarget tallies = stores.of(state);
        PeriodCloser closer = new PeriodCloser(hits, state.selector(), tallies, timing.minutesWritten());
        Instant end = Instants.earlier(Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(from)), target);
        NavigableMap<Instant, TallyAccumulator> minutes = closer.count(from, end);
        boolean mayShrink = state.invalidations() > 0;
        Set<String> leftovers = mayShrink ? tallies.stored(TallyItems.minute(from), TallyItems.minute(end)) : Set.of();
        boolean isQuiet = minutes.isEmpty() && leftovers.isEmpty();
        Optional<Instant> to = isQuiet ? endOfQuiet(state, from, target) : Optional.of(end);
        if (to.isEmpty()) {
            return Optional.empty();
        }
        closer.minutes(minutes, leftovers);
        close(
                closer,
                tallies,
                new Window(from, to.get()),
                isQuiet ? Optional.empty() : Optional.of(minutes),
                mayShrink);
        return Optional.of(state.sealed(to.get(), timing.now(), unchecked(from, to.get()))
                .withParts(tallies.store().maxParts()));
    }

    /** Only sets the watermark: nothing before the hour of the first hit is sealed. */
    private ContractState started(ContractState state, Instant first) {
        Instant start = Grid.HOURS.floorUnit(first);
        HourRanges before = HourRanges.of(Grid.HOURS.previousUnit(start), start);
        return state.started(start, timing.now(), new Unchecked(before, timing.checkAfter(start)));
    }

    /**
     * Where a stretch without hits ends: at the hour of the next hit. If there is none yet, at the end of the day or hour that is to be
     * closed, once {@link ContractState#QUIET} has passed.
     */
    private Optional<Instant> endOfQuiet(ContractState state, Instant from, Instant target) {
        Optional<Instant> first = hits.first(state.selector(), new Window(from, target));
        if (first.isPresent()) {
            return first.map(Grid.HOURS::floorUnit).filter(from::isBefore);
        }
        Instant quiet = target.minus(ContractState.QUIET);
        for (Grid grid : List.of(Grid.DAYS, Grid.HOURS)) {
            Instant start = grid.floorUnit(from);
            Instant end = grid.nextUnit(start);
            if (start.isBefore(from) && !end.isAfter(quiet)) {
                return Optional.of(end);
            }
            if (grid == Grid.DAYS && start.equals(from)) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * Closes the hour, the day and the block of the watermark, as far as they end within a stretch.
     *
     * @param minutes of the stretch; empty if it has no hits and no stored minutes
     * @param mayShrink whether hits of the contract may have been erased. A step whose commit failed may then have left tallies with
     *     hits that are gone, which are written empty
     */
    private static void close(
            PeriodCloser closer,
            StoreTarget tallies,
            Window stretch,
            Optional<NavigableMap<Instant, TallyAccumulator>> minutes,
            boolean mayShrink)
            throws TornTallyException {
        Instant from = stretch.since();
        Instant hour = Grid.HOURS.floorUnit(from);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        Instant day = Grid.DAYS.floorUnit(from);
        Instant dayEnd = Grid.DAYS.nextUnit(day);
        HourRanges all = HourRanges.of(Grid.DAYS.floorBlock(from), Grid.DAYS.nextBlock(Grid.DAYS.floorBlock(from)));
        if (hourEnd.isAfter(stretch.until())) {
            return;
        }
        if (!from.equals(hour) || minutes.isPresent()) {
            var counted = from.equals(hour) ? minutes.orElseThrow() : closer.minutes(hour);
            closer.unit(Grid.HOURS, hour, PeriodCloser.sum(counted.values()));
        }
        NavigableMap<Instant, TallyAccumulator> hours = tallies.units(Grid.HOURS, day, dayEnd);
        Set<String> storedOfDay = mayShrink ? closer.stored(Grid.HOURS, day, dayEnd) : Set.of();
        Instant lastHour = Instants.earlier(dayEnd, stretch.until());
        for (Instant moment = hourEnd; !moment.isAfter(lastHour); moment = Grid.HOURS.nextUnit(moment)) {
            closer.close(Grid.HOURS, moment, hours, all, storedOfDay);
        }
        if (dayEnd.isAfter(stretch.until())) {
            return;
        }
        if (!hours.isEmpty() || mayShrink) {
            closer.unit(Grid.DAYS, day, PeriodCloser.sum(hours.values()));
        }
        Instant block = Grid.DAYS.floorBlock(day);
        NavigableMap<Instant, TallyAccumulator> days = tallies.units(Grid.DAYS, block, dayEnd);
        Set<String> storedOfBlock = mayShrink ? closer.stored(Grid.DAYS, block, Grid.DAYS.nextBlock(block)) : Set.of();
        Instant lastDay = Instants.earlier(Grid.DAYS.nextBlock(block), stretch.until());
        for (Instant moment = dayEnd; !moment.isAfter(lastDay); moment = Grid.DAYS.nextUnit(moment)) {
            closer.close(Grid.DAYS, moment, days, all, storedOfBlock);
        }
    }

    /**
     * The hour that was closed, and the last hour of a stretch without hits: an index may have lacked some. What was counted so late that
     * every index has followed needs no check.
     */
    private List<Unchecked> unchecked(Instant from, Instant to) {
        List<Unchecked> more = new ArrayList<>();
        Instant hour = Grid.HOURS.floorUnit(from);
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        boolean isCountedLate = from.equals(hour) && isLate(hourEnd);
        if (!hourEnd.isAfter(to) && !isCountedLate) {
            more.add(new Unchecked(HourRanges.of(hour, hourEnd), timing.checkAfter(hourEnd)));
        }
        Instant lastHour = Grid.HOURS.floorUnit(to);
        if (hourEnd.isBefore(lastHour) && !isLate(lastHour)) {
            more.add(new Unchecked(
                    HourRanges.of(Grid.HOURS.previousUnit(lastHour), lastHour), timing.checkAfter(lastHour)));
        }
        return more;
    }

    private boolean isLate(Instant end) {
        return !timing.now().isBefore(timing.checkAfter(end));
    }
}
