package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Covers a sealed stretch of whole minutes with the stored tallies that make it up. */
final class WindowCover {

    private WindowCover() {}

    /** @param denseSince before it only hours and days are stored; a full hour, or {@link Instant#MAX} */
    static List<StoredPeriod> of(Instant from, Instant to, Instant denseSince) {
        List<StoredPeriod> periods = new ArrayList<>(split(Grid.DAYS, from, Instants.earlier(to, denseSince), false));
        periods.addAll(split(Grid.HOURS, Instants.later(from, denseSince), to, true));
        return periods;
    }

    /**
     * Whole units, and shorter ones before and after them.
     *
     * @param isDense whether prefix and suffix tallies of the units are stored
     */
    private static List<StoredPeriod> split(Grid grid, Instant from, Instant to, boolean isDense) {
        if (!from.isBefore(to)) {
            return List.of();
        }
        Grid shorter = grid == Grid.DAYS ? Grid.HOURS : Grid.MINUTES;
        Instant first = grid.ceilUnit(from);
        Instant last = grid.floorUnit(to);
        if (!first.isBefore(last)) {
            return split(shorter, from, to, false);
        }
        List<StoredPeriod> periods = new ArrayList<>(split(shorter, from, first, false));
        periods.addAll(isDense ? grid.cover(first, last) : List.of(new StoredPeriod.Units(grid, first, last)));
        periods.addAll(split(shorter, last, to, false));
        return periods;
    }
}
