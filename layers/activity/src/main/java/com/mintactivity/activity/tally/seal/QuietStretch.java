package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.DueTime;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stretches without hits, over which a watermark moves at once. */
final class QuietStretch {

    private QuietStretch() {}

    /**
     * Where a stretch ends that no hit follows yet: with the day or hour that is to be closed, once {@link DueTime#QUIET} has passed.
     *
     * @param from the watermark
     * @param target up to where there are no hits
     */
    static Optional<Instant> end(Instant from, Instant target) {
        Instant quiet = target.minus(DueTime.QUIET);
        for (Grid grid : List.of(Grid.DAYS, Grid.HOURS)) {
            Instant start = grid.floorUnit(from);
            if (start.equals(from)) {
                return Optional.empty();
            }
            Instant end = grid.nextUnit(start);
            if (!end.isAfter(quiet)) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    /**
     * What is to be checked after a watermark has moved: the hour that was closed, and the last hour of a stretch without hits, since an
     * index may have lacked some. What was counted so late that every index has followed needs no check.
     *
     * @param stretch from the watermark to where it has moved
     * @param countedSince the hits from then on were counted for this move
     */
    static List<Unchecked> unchecked(SealTiming timing, Window stretch, Instant countedSince) {
        List<Unchecked> more = new ArrayList<>();
        Instant hour = Grid.HOURS.floorUnit(stretch.since());
        Instant hourEnd = Grid.HOURS.nextUnit(hour);
        boolean isCountedLate = countedSince.equals(hour) && isLate(timing, hourEnd);
        if (!hourEnd.isAfter(stretch.until()) && !isCountedLate) {
            more.add(new Unchecked(HourRanges.of(hour, hourEnd), timing.checkAfter(hourEnd)));
        }
        Instant lastHour = Grid.HOURS.floorUnit(stretch.until());
        if (hourEnd.isBefore(lastHour) && !isLate(timing, lastHour)) {
            // With the check of the hour that follows.
            Instant notBefore = timing.checkAfter(Grid.HOURS.ceilUnit(stretch.until()));
            more.add(new Unchecked(HourRanges.of(Grid.HOURS.previousUnit(lastHour), lastHour), notBefore));
        }
        return more;
    }

    private static boolean isLate(SealTiming timing, Instant end) {
        return !timing.now().isBefore(timing.checkAfter(end));
    }
}
