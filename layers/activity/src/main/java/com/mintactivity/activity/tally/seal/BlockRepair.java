package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.NavigableMap;

/**
 * Recomputes the tallies of some hours of a block of days from their hits, and every longer tally of the block that overlaps them: hour by
 * hour, then {@link #end}.
 */
final class BlockRepair {

    private final PeriodCloser closer;
    private final Instant watermark;
    private final HourRanges hours;
    private final Instant block;

    /** The day of the last repaired hour. A run that stopped at the end of that hour has not computed the day. */
    private Instant day;

    private long mostOfADay;

    /**
     * A repair, or the rest of one.
     *
     * @param hours of the block, up to and including the watermark's hour
     * @param from hours before it are repaired
     */
    BlockRepair(PeriodCloser closer, Instant watermark, HourRanges hours, Instant block, Instant from) {
        this.closer = closer;
        this.watermark = watermark;
        this.hours = hours;
        this.block = block;
        this.day = Grid.DAYS.floorUnit(from.equals(block) ? block : Grid.HOURS.previousUnit(from));
    }

    /**
     * Repairs an hour, and the day before if the hour begins another one.
     *
     * @param hour of the repair, later than the last one
     * @return the number of hits in the hour
     */
    long hour(Instant hour) throws TornTallyException {
        if (!hour.isBefore(Grid.DAYS.nextUnit(day))) {
            day();
            day = Grid.DAYS.floorUnit(hour);
        }
        return closer.hour(hour, watermark);
    }

    /** The largest number of hits of a day that was computed. */
    long mostOfADay() {
        return mostOfADay;
    }

    /** Repairs the last day and the block, after the last hour. */
    void end() throws TornTallyException {
        day();
        Instant blockEnd = Grid.DAYS.nextBlock(block);
        close(Grid.DAYS, block, blockEnd, units(Grid.DAYS, block, blockEnd));
    }

    private void day() throws TornTallyException {
        Instant end = Grid.DAYS.nextUnit(day);
        if (!hours.overlaps(day, end)) {
            return;
        }
        NavigableMap<Instant, TallyAccumulator> units = units(Grid.HOURS, day, end);
        close(Grid.HOURS, day, end, units);
        TallyAccumulator sum = TallyAccumulator.sum(units.values());
        mostOfADay = Math.max(mostOfADay, sum.hits());
        if (!end.isAfter(watermark)) {
            closer.unit(Grid.DAYS, day, sum);
        }
    }

    /** Those that are sealed: what a sealer that died has left after the watermark is not read. */
    private NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant start, Instant end)
            throws TornTallyException {
        return closer.target().units(grid, start, Instants.earlier(end, grid.floorUnit(watermark)));
    }

    private void close(Grid grid, Instant start, Instant end, NavigableMap<Instant, TallyAccumulator> units) {
        closer.close(grid, start, Instants.earlier(end, watermark), units, hours, closer.stored(grid, start, end));
    }
}
