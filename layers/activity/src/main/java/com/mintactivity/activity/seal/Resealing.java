package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.HitReader;
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

    Resealing(HitReader hits, Subject subject, Shelf shelf) {
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
        for (Instant day = first; day.isBefore(end); day = Grid.DAYS.nextUnit(day)) {
            day(day, mark);
            done++;
            if (!watcher.goOn(done, days) && done < days) {
                return false;
            }
        }
        for (Instant block = Grid.DAYS.floorBlock(first); block.isBefore(end); block = Grid.DAYS.nextBlock(block)) {
            block(block, Moments.later(first, block), mark);
        }
        return true;
    }

    private void day(Instant day, Instant mark) {
        Instant end = Grid.DAYS.nextUnit(day);
        NavigableMap<Instant, Ledger> minutes = sums.minutes(day, Moments.earlier(end, mark));
        NavigableMap<Instant, Ledger> hours = new TreeMap<>();
        for (Instant hour = day; !closed(Grid.HOURS, hour, end, mark); hour = Grid.HOURS.nextUnit(hour)) {
            Instant next = Grid.HOURS.nextUnit(hour);
            Ledger sum = Sums.sum(minutes.subMap(hour, next));
            sums.write(Grid.HOURS, hour, sum);
            if (!sum.isEmpty()) {
                hours.put(hour, sum);
            }
            sums.close(Grid.HOURS, next, hours);
        }
        if (!end.isAfter(mark)) {
            sums.write(Grid.DAYS, day, Sums.sum(hours));
        }
    }

    private void block(Instant block, Instant first, Instant mark) {
        Instant end = Grid.DAYS.nextBlock(block);
        NavigableMap<Instant, Ledger> days = shelf.units(Grid.DAYS, block, end);
        for (Instant day = first; !closed(Grid.DAYS, day, end, mark); day = Grid.DAYS.nextUnit(day)) {
            sums.close(Grid.DAYS, Grid.DAYS.nextUnit(day), days);
        }
    }

    private static boolean closed(Grid grid, Instant unit, Instant end, Instant mark) {
        return !unit.isBefore(end) || grid.nextUnit(unit).isAfter(mark);
    }
}
