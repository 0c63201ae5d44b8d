package com.mintactivity.activity.tally.period;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Covers a sealed stretch of whole minutes with the few stored tallies that make it up. */
final class WindowCover {

    private WindowCover() {}

    static List<StoredPeriod> of(Instant from, Instant to) {
        if (!from.isBefore(to)) {
            return List.of();
        }
        Instant firstHour = Grid.HOURS.ceilUnit(from);
        Instant lastHour = Grid.HOURS.floorUnit(to);
        if (!firstHour.isBefore(lastHour)) {
            return List.of(new StoredPeriod.Minutes(from, to));
        }
        List<StoredPeriod> periods = new ArrayList<>();
        if (from.isBefore(firstHour)) {
            periods.add(new StoredPeriod.Minutes(from, firstHour));
        }
        periods.addAll(Grid.HOURS.cover(firstHour, lastHour, WindowCover::days));
        if (lastHour.isBefore(to)) {
            periods.add(new StoredPeriod.Minutes(lastHour, to));
        }
        return periods;
    }

    private static List<StoredPeriod> days(Instant from, Instant to) {
        return from.isBefore(to) ? Grid.DAYS.cover(from, to, WindowCover::blocks) : List.of();
    }

    private static List<StoredPeriod> blocks(Instant from, Instant to) {
        List<StoredPeriod> periods = new ArrayList<>();
        for (Instant block = from; block.isBefore(to); block = Grid.DAYS.nextBlock(block)) {
            periods.add(new StoredPeriod.Prefix(Grid.DAYS, block, Grid.DAYS.nextBlock(block)));
        }
        return periods;
    }
}
