package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Covers a sealed stretch of whole minutes with the stored tallies that make it up. */
final class WindowCover {

    private WindowCover() {}

    /** @param denseSince before it only hours and days are stored; the start of a block of days, or {@link Instant#MAX} */
    static List<StoredPeriod> of(Instant from, Instant to, Instant denseSince) {
        List<StoredPeriod> periods = new ArrayList<>();
        periods.addAll(split(
                Grid.HOURS, from, Instants.earlier(to, denseSince), StoredPeriod.Minutes::new, WindowCover::units));
        periods.addAll(
                split(Grid.HOURS, Instants.later(from, denseSince), to, StoredPeriod.Minutes::new, WindowCover::hours));
        return periods;
    }

    /**
     * A stretch in three parts.
     *
     * @param edge covers what lies before or after the units, or all if there is no whole unit
     * @param units covers the whole units
     */
    private static List<StoredPeriod> split(
            Grid grid,
            Instant from,
            Instant to,
            BiFunction<Instant, Instant, StoredPeriod> edge,
            BiFunction<Instant, Instant, List<StoredPeriod>> units) {
        if (!from.isBefore(to)) {
            return List.of();
        }
        Instant first = grid.ceilUnit(from);
        Instant last = grid.floorUnit(to);
        if (!first.isBefore(last)) {
            return List.of(edge.apply(from, to));
        }
        List<StoredPeriod> periods = new ArrayList<>(split(grid, from, first, edge, units));
        periods.addAll(units.apply(first, last));
        periods.addAll(split(grid, last, to, edge, units));
        return periods;
    }

    /** Hours, whole days and hours. */
    private static List<StoredPeriod> units(Instant from, Instant to) {
        return split(
                Grid.DAYS,
                from,
                to,
                (first, end) -> new StoredPeriod.Units(Grid.HOURS, first, end),
                (first, end) -> List.of(new StoredPeriod.Units(Grid.DAYS, first, end)));
    }

    private static List<StoredPeriod> hours(Instant from, Instant to) {
        return Grid.HOURS.cover(from, to, (first, last) -> Grid.DAYS.cover(first, last, WindowCover::blocks));
    }

    private static List<StoredPeriod> blocks(Instant from, Instant to) {
        return Stream.iterate(from, to::isAfter, Grid.DAYS::nextBlock)
                .<StoredPeriod>map(block -> new StoredPeriod.Prefix(Grid.DAYS, block, Grid.DAYS.nextBlock(block)))
                .toList();
    }
}
