package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Covers a sealed stretch of whole minutes with the stored tallies that make it up. */
final class WindowCover {

    private WindowCover() {}

    /** @param denseSince before it only hours and days are stored; the start of a block of days, or {@link Instant#MAX} */
    static List<StoredPeriod> of(Instant from, Instant to, Instant denseSince) {
        List<StoredPeriod> periods = new ArrayList<>();
        add(periods, from, Instants.earlier(to, denseSince), WindowCover::units);
        add(
                periods,
                Instants.later(from, denseSince),
                to,
                (first, last) -> Grid.HOURS.cover(first, last, WindowCover::days));
        return periods;
    }

    private static void add(
            List<StoredPeriod> periods,
            Instant from,
            Instant to,
            BiFunction<Instant, Instant, List<StoredPeriod>> hours) {
        if (!from.isBefore(to)) {
            return;
        }
        Instant firstHour = Grid.HOURS.ceilUnit(from);
        Instant lastHour = Grid.HOURS.floorUnit(to);
        if (!firstHour.isBefore(lastHour)) {
            addMinutes(periods, from, to);
            return;
        }
        addMinutes(periods, from, firstHour);
        periods.addAll(hours.apply(firstHour, lastHour));
        addMinutes(periods, lastHour, to);
    }

    private static void addMinutes(List<StoredPeriod> periods, Instant from, Instant to) {
        if (from.isBefore(to)) {
            periods.add(new StoredPeriod.Minutes(from, to));
        }
    }

    /** Hours, whole days and hours. */
    private static List<StoredPeriod> units(Instant from, Instant to) {
        Instant firstDay = Grid.DAYS.ceilUnit(from);
        Instant lastDay = Grid.DAYS.floorUnit(to);
        if (!firstDay.isBefore(lastDay)) {
            return List.of(new StoredPeriod.Units(Grid.HOURS, from, to));
        }
        List<StoredPeriod> periods = new ArrayList<>();
        if (from.isBefore(firstDay)) {
            periods.add(new StoredPeriod.Units(Grid.HOURS, from, firstDay));
        }
        periods.add(new StoredPeriod.Units(Grid.DAYS, firstDay, lastDay));
        if (lastDay.isBefore(to)) {
            periods.add(new StoredPeriod.Units(Grid.HOURS, lastDay, to));
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
