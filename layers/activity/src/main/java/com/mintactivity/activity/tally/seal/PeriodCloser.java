package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes the tallies of one contract: minutes from hits, longer periods from shorter ones.
 *
 * @param state of the contract; only hours and days are written for the time before it is dense
 * @param minutesSince minutes before this moment are not written
 */
record PeriodCloser(HitSource hits, ContractState state, TallyTarget target, Instant minutesSince) {

    private static final int MAX_PARALLEL_WRITES = 8;

    PeriodCloser {
        minutesSince = Instants.later(minutesSince, state.denseSince());
    }

    /** Counts the hits of a stretch by minute. */
    NavigableMap<Instant, TallyAccumulator> count(Instant from, Instant to) {
        NavigableMap<Instant, TallyAccumulator> minutes = new TreeMap<>();
        hits.each(
                state.selector(),
                new Window(from, to),
                hit -> minutes.computeIfAbsent(
                                Instants.floorMinute(hit.position().completedAt()), start -> TallyAccumulator.byChain())
                        .add(hit));
        return minutes;
    }

    /**
     * Gives the wallets of counted minutes their indexes, and writes those minutes that are not too old.
     *
     * @param due minutes that are written even if they have no hits
     */
    void minutes(NavigableMap<Instant, TallyAccumulator> minutes, Set<String> due) {
        target.index(minutes.values());
        Map<String, TallyAccumulator> written = new TreeMap<>();
        due.forEach(period -> written.put(period, TallyAccumulator.byChain()));
        minutes.tailMap(minutesSince).forEach((start, tally) -> written.put(TallyItems.minute(start), tally));
        Parallel.VIRTUAL_THREADS.each(
                written.entrySet(), MAX_PARALLEL_WRITES, minute -> target.write(minute.getKey(), minute.getValue()));
    }

    /** The minutes of a stretch that are stored and not too old. */
    Set<String> storedMinutes(Instant from, Instant to) {
        return from.isBefore(minutesSince) ? Set.of() : target.stored(TallyItems.minute(from), TallyItems.minute(to));
    }

    /**
     * The minutes that the repair of an hour writes even if they have no hits. If hits of it may have been erased, these are all minutes: a
     * sealer that was held up may know erased hits, and must not be the first to write their minute.
     */
    private Set<String> repairedMinutes(Instant hour) {
        Instant end = Grid.HOURS.nextUnit(hour);
        Set<String> due = new HashSet<>(storedMinutes(hour, end));
        if (state.mayShrink() && Cause.announced(state).overlaps(hour, end) && !hour.isBefore(minutesSince)) {
            Grid.MINUTES.units(hour, end).map(TallyItems::minute).forEach(due::add);
        }
        return due;
    }

    /**
     * Computes the minutes of an hour and, if the hour has ended, the hour itself. For a sparse contract, nothing is stored for an hour
     * that has not ended.
     *
     * @param until hits before it are counted
     * @return the number of hits in the hour
     */
    long hour(Instant hour, Instant until) {
        Instant end = Grid.HOURS.nextUnit(hour);
        boolean isEnded = !end.isAfter(until);
        NavigableMap<Instant, TallyAccumulator> minutes = count(hour, Instants.earlier(end, until));
        if (isEnded || !hour.isBefore(state.denseSince())) {
            minutes(minutes, repairedMinutes(hour));
        }
        TallyAccumulator sum = TallyAccumulator.sum(minutes.values());
        if (isEnded) {
            unit(Grid.HOURS, hour, sum);
        }
        return sum.hits();
    }

    /** Writes an hour or a day. */
    void unit(Grid grid, Instant start, TallyAccumulator tally) {
        target.write(TallyItems.unit(grid, start), tally);
    }

    /**
     * Writes what becomes final after an hour of a day: prefix and suffix tallies and, if the day has ended, the day.
     *
     * @param hour the hour that was closed last
     * @param until what ends by this moment is final
     * @return the number of hits in the day, if it has ended
     */
    long day(Instant hour, Instant until) throws TornTallyException {
        Instant day = Grid.DAYS.floorUnit(hour);
        Instant end = Grid.DAYS.nextUnit(day);
        Instant lastHour = Instants.earlier(end, until);
        NavigableMap<Instant, TallyAccumulator> hours = target.units(Grid.HOURS, day, lastHour);
        close(Grid.HOURS, hour, lastHour, hours, HourRanges.NONE, Set.of());
        if (end.isAfter(until)) {
            return 0;
        }
        TallyAccumulator sum = TallyAccumulator.sum(hours.values());
        if (!hours.isEmpty()) {
            unit(Grid.DAYS, day, sum);
        }
        if (end.isAfter(state.denseSince())) {
            Instant block = Grid.DAYS.floorBlock(day);
            Instant lastDay = Instants.earlier(Grid.DAYS.nextBlock(block), until);
            close(Grid.DAYS, day, lastDay, target.units(Grid.DAYS, block, end), HourRanges.NONE, Set.of());
        }
        return sum.hits();
    }

    /**
     * Writes the prefix and suffix tallies that become final after one moment and until another, both of the same block.
     *
     * @param units of the block that are stored. What begins or ends with one that has no hits is written, too, if hits may have been
     *     erased: a sealer that was held up may know them, and must not be the first to write it
     * @param repaired hours; a tally that overlaps none of them is not rewritten. None if what is closed is sealed for the first time
     * @param stored periods that are written in any case
     */
    void close(
            Grid grid,
            Instant after,
            Instant until,
            NavigableMap<Instant, TallyAccumulator> units,
            HourRanges repaired,
            Set<String> stored) {
        grid.units(grid.nextUnit(after), until.plusNanos(1))
                .filter(moment -> moment.isAfter(state.denseSince()))
                .forEach(moment -> close(grid, moment, units, repaired, stored));
    }

    private void close(
            Grid grid,
            Instant moment,
            NavigableMap<Instant, TallyAccumulator> units,
            HourRanges repaired,
            Set<String> stored) {
        TallyAccumulator suffix = TallyAccumulator.byChain();
        for (StoredPeriod closed : grid.closings(moment)) {
            Instant since = closed.since();
            boolean isPrefix = closed instanceof StoredPeriod.Prefix;
            TallyAccumulator unit = units.get(isPrefix ? grid.previousUnit(moment) : since);
            if (unit != null && !isPrefix) {
                suffix.add(unit);
            }
            String period = isPrefix ? TallyItems.prefix(grid, since, moment) : TallyItems.suffix(grid, moment, since);
            boolean isDue = isDue(unit) || stored.contains(period);
            if (isDue && (repaired.isEmpty() || repaired.overlaps(since, moment))) {
                target.write(
                        period,
                        isPrefix
                                ? TallyAccumulator.sum(
                                        units.subMap(since, moment).values())
                                : suffix);
            }
        }
    }

    /** The stored prefix and suffix tallies of a block, or of its first units. */
    Set<String> stored(Grid grid, Instant start, Instant end) {
        if (start.isBefore(state.denseSince())) {
            return Set.of();
        }
        Set<String> stored = new HashSet<>(
                target.stored(TallyItems.prefix(grid, start, start), TallyItems.prefix(grid, end, start)));
        stored.addAll(target.stored(TallyItems.suffix(grid, start, start), TallyItems.suffix(grid, end, end)));
        return stored;
    }

    private boolean isDue(@Nullable TallyAccumulator unit) {
        return unit != null && (state.mayShrink() || !unit.isEmpty());
    }
}
