package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
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
     * The work of a step on some hours.
     *
     * @param visited the hours that were counted
     * @param done these, and the hours before and between them, and behind the last, in which there is nothing
     */
    record Step(HourRanges visited, HourRanges done) {

        /** The work on the hours before a moment. */
        Step before(Instant moment) {
            return new Step(visited.within(Instant.MIN, moment), done.within(Instant.MIN, moment));
        }
    }

    /**
     * Takes the oldest of the hours that are due, of the same 16 days and as many as one step may take.
     *
     * @param first finds the first of some hours that has to be visited
     * @param write counts and writes an hour, and returns the number of its hits
     */
    static Step step(HourRanges due, Function<HourRanges, Optional<Instant>> first, ToLongFunction<Instant> write) {
        HourRanges visited = HourRanges.NONE;
        long sum = 0;
        HourRanges left = due;
        for (Optional<Instant> next = first.apply(left); next.isPresent(); next = first.apply(left)) {
            Instant hour = next.get();
            boolean isNear = visited.isEmpty() || visited.overlaps(Grid.DAYS_16.floorUnit(hour), hour);
            if (visited.count() == MAX_HOURS || sum >= MAX_HITS || !isNear) {
                return new Step(visited, due.within(Instant.MIN, hour));
            }
            sum += write.applyAsLong(hour);
            Instant end = Grid.HOURS.nextUnit(hour);
            visited = visited.plus(HourRanges.of(hour, end));
            left = left.within(end, Instant.MAX);
        }
        return new Step(visited, due);
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
        // A sealer that was held up may know withdrawn hits, and must not be the first to write their minute.
        if (state.due(HistoryChange.WITHDRAWS).overlaps(hour, end)) {
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

    /**
     * Writes the longer units that overlap hours that were written, or that lie partly in hours that become valid: each
     * the sum of shorter ones, if any of these is stored, even an empty one. What overlaps other invalid hours is not
     * written before these are repaired.
     *
     * @param written hours that were written
     * @param done hours that become valid, the written ones among them
     * @param until what ends by this moment is final
     * @return the most hits of a day that was written
     */
    public long writeLonger(HourRanges written, HourRanges done, Instant until) throws TornTallyException {
        HourRanges unusable = state.invalid().without(done);
        long inADay = 0;
        Grid shorter = Grid.HOURS;
        for (Grid grid : Grid.FROM_HOURS.subList(1, Grid.FROM_HOURS.size())) {
            for (Instant start : done.units(grid).toList()) {
                Instant end = grid.nextUnit(start);
                boolean isFinal = !end.isAfter(until) && !unusable.overlaps(start, end);
                boolean hasChanged = written.overlaps(start, end) || !done.contains(start, end);
                if (grid.isStored(start, state.denseSince()) && isFinal && hasChanged) {
                    Grid parts = start.isBefore(state.denseSince()) ? Grid.HOURS : shorter;
                    long sum = writeSum(grid, start, target.units(parts, start, end));
                    inADay = grid == Grid.DAYS ? Math.max(inADay, sum) : inADay;
                }
            }
            shorter = grid;
        }
        return inADay;
    }

    /** Returns the number of hits. */
    private long writeSum(Grid grid, Instant start, NavigableMap<Instant, TallyAccumulator> parts) {
        TallyAccumulator sum = TallyAccumulator.sum(parts.values());
        if (parts.isEmpty()) {
            target.leaveOut(TallyItems.unit(grid, start));
        } else {
            target.write(TallyItems.unit(grid, start), sum);
        }
        return sum.hits();
    }
}
