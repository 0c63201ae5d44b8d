package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Makes all sums of a contract that a stretch of its past goes into, anew from its hits, a day at a time. */
final class Resealing {

    /** Hears of each day that is done and says whether to go on. */
    interface Watcher {

        boolean goOn(long done, long days);
    }

    private final Sums sums;
    private final Shelf shelf;

    Resealing(HitSource hits, ContractSelector subject, Shelf shelf) {
        this.sums = new Sums(hits, subject, shelf);
        this.shelf = shelf;
    }

    /** Where a stretch ends: what lies beyond the mark is left to the sealer. */
    static Instant end(Window window, Instant mark) {
        return Instants.earlier(Grid.DAYS.ceilUnit(window.until()), mark);
    }

    /**
     * The day that it came to.
     *
     * @param resealed days before it are done already, but for what they close in the block that it lies in
     */
    Instant reseal(Window window, Instant resealed, Instant mark, Watcher watcher) {
        Instant first = Grid.DAYS.floorUnit(window.since());
        Instant next = Instants.later(first, resealed);
        Instant end = end(window, mark);
        long days = 0;
        for (Instant day = next; day.isBefore(end); day = Grid.DAYS.nextUnit(day)) {
            days++;
        }
        long done = 0;
        for (Instant block = Grid.DAYS.floorBlock(next); block.isBefore(end); block = Grid.DAYS.nextBlock(block)) {
            Instant blockEnd = Grid.DAYS.nextBlock(block);
            NavigableMap<Instant, TallyAccumulator> sealed = shelf.units(Grid.DAYS, block, blockEnd);
            Instant from = Instants.later(first, block);
            Instant to = Instants.earlier(end, blockEnd);
            Instant day = Instants.later(from, next);
            boolean goesOn = true;
            while (goesOn && day.isBefore(to)) {
                day(day, mark, sealed);
                day = Grid.DAYS.nextUnit(day);
                goesOn = watcher.goOn(++done, days);
            }
            if (day.isBefore(to)) {
                return day;
            }
            for (Instant unit = from; !closed(Grid.DAYS, unit, blockEnd, mark); unit = Grid.DAYS.nextUnit(unit)) {
                sums.close(Grid.DAYS, Grid.DAYS.nextUnit(unit), sealed);
            }
            if (!goesOn) {
                return to;
            }
        }
        return end;
    }

    /** The day's own sum goes among the others of its block. */
    private void day(Instant day, Instant mark, NavigableMap<Instant, TallyAccumulator> sealed) {
        Instant end = Grid.DAYS.nextUnit(day);
        NavigableMap<Instant, TallyAccumulator> minutes = sums.minutes(day, Instants.earlier(end, mark));
        if (minutes.isEmpty() && !sealed.containsKey(day)) {
            return; // nothing happened, and nothing says that something did
        }
        NavigableMap<Instant, TallyAccumulator> hours = new TreeMap<>();
        for (Instant hour = day; !closed(Grid.HOURS, hour, end, mark); hour = Grid.HOURS.nextUnit(hour)) {
            Instant next = Grid.HOURS.nextUnit(hour);
            put(hours, Grid.HOURS, hour, Sums.sum(minutes.subMap(hour, next)));
            sums.close(Grid.HOURS, next, hours);
        }
        if (!end.isAfter(mark)) {
            put(sealed, Grid.DAYS, day, Sums.sum(hours));
        }
    }

    private void put(NavigableMap<Instant, TallyAccumulator> units, Grid grid, Instant start, TallyAccumulator sum) {
        sums.write(grid, start, sum);
        units.remove(start);
        if (!sum.isEmpty()) {
            units.put(start, sum);
        }
    }

    private static boolean closed(Grid grid, Instant unit, Instant end, Instant mark) {
        return !unit.isBefore(end) || grid.nextUnit(unit).isAfter(mark);
    }
}
