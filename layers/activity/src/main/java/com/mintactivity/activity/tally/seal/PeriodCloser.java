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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Computes the tallies of one contract: minutes from hits, longer periods from shorter ones. */
public final class PeriodCloser {

    /** Each hour may take sixty writes for its minutes. */
    private static final int MAX_HOURS = 24;

    /** A step ends after the hour with which it has counted this number of hits. */
    private static final long MAX_HITS = 50_000;

    private final HitSource hits;
    private final ContractState state;
    private final TallyTarget target;
    private final Instant minutesSince;

    /**
     * @param state of the contract; only hours and days are written for the time before it is dense
     * @param minutesSince minutes before this moment are not written
     */
    public PeriodCloser(HitSource hits, ContractState state, TallyTarget target, Instant minutesSince) {
        this.hits = hits;
        this.state = state;
        this.target = target;
        this.minutesSince = Instants.later(minutesSince, state.denseSince());
    }

    /** Minutes before this moment are not written, because they are too old or the contract was sparse. */
    Instant minutesSince() {
        return minutesSince;
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

    /** The number of hits in some minutes. */
    static long hits(Map<Instant, TallyAccumulator> minutes) {
        return minutes.values().stream().mapToLong(TallyAccumulator::hits).sum();
    }

    /**
     * Gives the wallets of counted minutes of a stretch their indexes, and writes those minutes that are not too old.
     *
     * @param replaces whether other minutes of the stretch may be stored, which become empty
     */
    void writeMinutes(Instant from, Instant to, NavigableMap<Instant, TallyAccumulator> minutes, boolean replaces) {
        target.index(minutes.values());
        Instant since = Instants.later(from, minutesSince);
        NavigableMap<Instant, TallyAccumulator> due = minutes.tailMap(since, true);
        if (since.isBefore(to) || !due.isEmpty()) {
            target.minutes(new Window(since, Instants.later(since, to)), due, replaces);
        }
    }

    /**
     * Of hours that are due, the oldest of one block of days, as many as one step may take.
     *
     * @param write counts and writes an hour, and returns the number of its hits
     */
    static HourRanges step(HourRanges due, ToLongFunction<Instant> write) {
        HourRanges taken = HourRanges.NONE;
        long sum = 0;
        for (Instant hour : due.hours().limit(MAX_HOURS).toList()) {
            boolean isOfBlock = taken.isEmpty() || taken.overlaps(Grid.DAYS.floorBlock(hour), hour);
            if (sum < MAX_HITS && isOfBlock) {
                sum += write.applyAsLong(hour);
                taken = taken.plus(HourRanges.of(hour, Grid.HOURS.nextUnit(hour)));
            }
        }
        return taken;
    }

    /**
     * Counts an hour and writes it, see {@link #writeHour}.
     *
     * @param until hits before it are counted
     * @return the number of hits in the hour
     */
    public long countAndWriteHour(Instant hour, Instant until) {
        NavigableMap<Instant, TallyAccumulator> minutes = countHour(hour, until);
        writeHour(hour, until, minutes);
        return hits(minutes);
    }

    /** Counts the hits of an hour by minute, as far as they lie before a moment. */
    NavigableMap<Instant, TallyAccumulator> countHour(Instant hour, Instant until) {
        return count(hour, Instants.earlier(Grid.HOURS.nextUnit(hour), until));
    }

    /**
     * Writes the minutes of an hour and, if the hour has ended, the hour itself. Of an hour that has not ended, nothing
     * is stored for the time before the contract is dense.
     *
     * @param until hits before it were counted
     * @param minutes of the hour as they were counted
     */
    void writeHour(Instant hour, Instant until, NavigableMap<Instant, TallyAccumulator> minutes) {
        Instant end = Grid.HOURS.nextUnit(hour);
        boolean isEnded = !end.isAfter(until);
        NavigableMap<Instant, TallyAccumulator> written = new TreeMap<>(minutes);
        // A sealer that was held up may know erased hits, and must not be the first to write their minute. An earlier
        // repair may have stored none in the hour from which a contract is dense.
        if (state.mayShrink() && (!isOnlyRepaired(hour, end) || hour.equals(state.denseSince()))) {
            Grid.MINUTES
                    .units(hour, end)
                    .forEach(minute -> written.computeIfAbsent(minute, empty -> TallyAccumulator.byChain()));
        }
        if (isEnded || !hour.isBefore(state.denseSince())) {
            writeMinutes(hour, Instants.earlier(end, until), written, true);
        }
        if (isEnded) {
            target.write(TallyItems.unit(Grid.HOURS, hour), TallyAccumulator.sum(minutes.values()));
        }
    }

    private boolean isOnlyRepaired(Instant hour, Instant end) {
        return state.writers().entrySet().stream()
                .filter(writer -> writer.getValue().hours().overlaps(hour, end))
                .map(Map.Entry::getKey)
                .toList()
                .equals(List.of(ContractState.REPAIR));
    }

    /**
     * Writes the days and the prefix and suffix tallies that overlap hours that were written. What overlaps other
     * invalid hours is not written before these are repaired.
     *
     * @param until what ends by this moment is final
     * @return the most hits of a day that was written
     */
    public long writeLonger(HourRanges hours, Instant until) throws TornTallyException {
        long inADay = 0;
        List<Instant> days = hours.days().toList();
        for (Instant day : days) {
            inADay = Math.max(inADay, writeDay(day, hours, until));
        }
        for (Instant block : days.stream().map(Grid.DAYS::floorBlock).distinct().toList()) {
            if (Grid.DAYS.nextBlock(block).isAfter(state.denseSince())) {
                writeBlock(Grid.DAYS, block, hours, until);
            }
        }
        return inADay;
    }

    private long writeDay(Instant day, HourRanges hours, Instant until) throws TornTallyException {
        Instant end = Grid.DAYS.nextUnit(day);
        if (end.isAfter(until) && !until.isAfter(state.denseSince())) {
            return 0;
        }
        NavigableMap<Instant, TallyAccumulator> units = writeBlock(Grid.HOURS, day, hours, until);
        if (end.isAfter(until) || state.invalid().without(hours).overlaps(day, end)) {
            return 0;
        }
        TallyAccumulator sum = TallyAccumulator.sum(units.values());
        target.write(TallyItems.unit(Grid.DAYS, day), sum);
        return sum.hits();
    }

    /**
     * Writes the prefix and suffix tallies of a block that end with a unit of it, and returns the units that have
     * ended: tallies that a dead sealer left after that are not read.
     */
    private NavigableMap<Instant, TallyAccumulator> writeBlock(
            Grid grid, Instant block, HourRanges hours, Instant until) throws TornTallyException {
        Instant end = Instants.earlier(grid.nextBlock(block), grid.floorUnit(until));
        NavigableMap<Instant, TallyAccumulator> all = new TreeMap<>();
        HourRanges unusable = state.invalid().without(hours);
        for (Window valid : HourRanges.of(block, end).without(unusable).ranges()) {
            Instant from = grid.ceilUnit(valid.since());
            Instant to = grid.floorUnit(valid.until());
            if (from.isBefore(to) && hours.overlaps(from, to)) {
                NavigableMap<Instant, TallyAccumulator> units = target.units(grid, from, to);
                grid.units(grid.nextUnit(from), to.plusNanos(1))
                        .filter(moment -> moment.isAfter(state.denseSince()) && hours.overlaps(from, moment))
                        .forEach(moment -> writeClosings(grid, moment, hours, units, from));
                all.putAll(units);
            }
        }
        return all;
    }

    /**
     * Writes the tallies that become final at a moment. A tally that begins or ends with a unit that is not stored is
     * not due.
     *
     * @param first what begins before it is not written
     */
    private void writeClosings(
            Grid grid, Instant moment, HourRanges hours, NavigableMap<Instant, TallyAccumulator> units, Instant first) {
        TallyAccumulator suffix = TallyAccumulator.byChain();
        for (StoredPeriod closed : grid.closings(moment)) {
            Instant since = closed.since();
            boolean isDue = !since.isBefore(Instants.later(first, state.denseSince())) && hours.overlaps(since, moment);
            if (closed instanceof StoredPeriod.Prefix) {
                if (isDue && units.containsKey(grid.previousUnit(moment))) {
                    target.write(
                            TallyItems.prefix(grid, since, moment),
                            TallyAccumulator.sum(units.subMap(since, moment).values()));
                }
            } else if (units.containsKey(since)) {
                suffix.add(units.get(since));
                if (isDue) {
                    target.write(TallyItems.suffix(grid, moment, since), suffix);
                }
            }
        }
    }
}
