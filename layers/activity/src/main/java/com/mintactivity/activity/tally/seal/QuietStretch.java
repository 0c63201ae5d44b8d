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

/** Stretches without hits, over which a watermark moves in one step. */
final class QuietStretch {

    private QuietStretch() {}

    /**
     * The end of a stretch after which there is no hit yet: the end of the hour or day to be closed, once {@link DueTime#QUIET} has
     * passed since.
     *
     * @param from the watermark
     * @param target there are no hits before it
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
     * The hours to be checked after a watermark has moved: the hour that was closed, and the last hour of a stretch without hits, since an
     * index may have lacked some. An hour that was counted when every index already showed all of its hits needs no check.
     *
     * @param stretch from the watermark to where it has moved
     * @param countedSince hits from this moment on were counted for this move
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
