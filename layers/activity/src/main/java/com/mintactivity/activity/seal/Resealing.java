package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Subject;
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

    Resealing(HitSource hits, Subject subject, Shelf shelf) {
        this.sums = new Sums(hits, subject, shelf);
        this.shelf = shelf;
    }

    /** Whether it came to the end: what lies beyond the mark is left to the sealer. */
    boolean reseal(Window window, Instant mark, Watcher watcher) {
        Instant first = Grid.DAYS.floorUnit(window.since());
        Instant end = Moments.earlier(Grid.DAYS.ceilUnit(window.until()), mark);
        long days = 0;
        for (Instant day = first; day.isBefore(end); day = Grid.DAYS.nextUnit(day)) {
            days++;
        }
        long done = 0;
        for (Instant block = Grid.DAYS.floorBlock(first); block.isBefore(end); block = Grid.DAYS.nextBlock(block)) {
            Instant blockEnd = Grid.DAYS.nextBlock(block);
            NavigableMap<Instant, Ledger> sealed = shelf.units(Grid.DAYS, block, blockEnd);
            Instant from = Moments.later(first, block);
            Instant to = Moments.earlier(end, blockEnd);
            for (Instant day = from; day.isBefore(to); day = Grid.DAYS.nextUnit(day)) {
                day(day, mark, sealed);
                done++;
                if (!watcher.goOn(done, days) && done < days) {
                    return false;
                }
            }
            for (Instant day = from; !closed(Grid.DAYS, day, blockEnd, mark); day = Grid.DAYS.nextUnit(day)) {
                sums.close(Grid.DAYS, Grid.DAYS.nextUnit(day), sealed);
            }
        }
        return true;
    }

    /** The day's own sum goes among the others of its block. */
    private void day(Instant day, Instant mark, NavigableMap<Instant, Ledger> sealed) {
        Instant end = Grid.DAYS.nextUnit(day);
        NavigableMap<Instant, Ledger> minutes = sums.minutes(day, Moments.earlier(end, mark));
        if (minutes.isEmpty() && !sealed.containsKey(day)) {
            return; // nothing happened, and nothing says that something did
        }
        NavigableMap<Instant, Ledger> hours = new TreeMap<>();
        for (Instant hour = day; !closed(Grid.HOURS, hour, end, mark); hour = Grid.HOURS.nextUnit(hour)) {
            Instant next = Grid.HOURS.nextUnit(hour);
            put(hours, Grid.HOURS, hour, Sums.sum(minutes.subMap(hour, next)));
            sums.close(Grid.HOURS, next, hours);
        }
        if (!end.isAfter(mark)) {
            put(sealed, Grid.DAYS, day, Sums.sum(hours));
        }
    }

    private void put(NavigableMap<Instant, Ledger> units, Grid grid, Instant start, Ledger sum) {
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
