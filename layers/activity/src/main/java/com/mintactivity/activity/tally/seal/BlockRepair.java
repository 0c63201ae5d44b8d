package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Set;

/** Recomputes the tallies of some hours of a block of days from their hits, and every longer tally of the block that overlaps them. */
final class BlockRepair {

    /** Receives the progress of a repair and decides whether it continues. */
    @FunctionalInterface
    interface Progress {

        /**
         * Called after each hour.
         *
         * @param until hours before it are repaired
         * @param hits the number of hits counted since the repair began or was resumed
         */
        boolean goOn(Instant until, long hits);
    }

    private final PeriodCloser closer;
    private final TallyTarget target;
    private final Instant watermark;
    private final HourRanges hours;

    /** @param hours of one block, up to and including the watermark's hour */
    BlockRepair(PeriodCloser closer, TallyTarget target, Instant watermark, HourRanges hours) {
        this.closer = closer;
        this.target = target;
        this.watermark = watermark;
        this.hours = hours;
    }

    /**
     * Repairs hours from a moment on.
     *
     * @return whether the block is complete
     */
    boolean run(Instant block, Instant from, Progress progress) throws TornTallyException {
        Instant blockEnd = Grid.DAYS.nextBlock(block);
        long hits = 0;
        // The day of the last repaired hour: a run that stopped at the end of that hour has not computed the day.
        Instant day = Grid.DAYS.floorUnit(from.equals(block) ? block : Grid.HOURS.previousUnit(from));
        for (Instant hour : hours.within(from, blockEnd).hours().toList()) {
            if (!hour.isBefore(Grid.DAYS.nextUnit(day))) {
                day(day);
                day = Grid.DAYS.floorUnit(hour);
            }
            hits += closer.hour(hour, watermark);
            if (!progress.goOn(Grid.HOURS.nextUnit(hour), hits)) {
                return false;
            }
        }
        day(day);
        NavigableMap<Instant, TallyAccumulator> days = target.units(Grid.DAYS, block, blockEnd);
        closeAll(Grid.DAYS, block, blockEnd, days);
        return true;
    }

    private void day(Instant day) throws TornTallyException {
        Instant end = Grid.DAYS.nextUnit(day);
        if (!hours.overlaps(day, end)) {
            return;
        }
        NavigableMap<Instant, TallyAccumulator> units = target.units(Grid.HOURS, day, end);
        closeAll(Grid.HOURS, day, end, units);
        if (!end.isAfter(watermark)) {
            closer.unit(Grid.DAYS, day, PeriodCloser.sum(units.values()));
        }
    }

    private void closeAll(Grid grid, Instant start, Instant end, NavigableMap<Instant, TallyAccumulator> units) {
        Set<String> stored = closer.stored(grid, start, end);
        Instant last = Instants.earlier(end, watermark);
        for (Instant moment = grid.nextUnit(start); !moment.isAfter(last); moment = grid.nextUnit(moment)) {
            closer.close(grid, moment, units, hours, stored);
        }
    }
}
