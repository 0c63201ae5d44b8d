package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A stretch over which a watermark has moved, and what of it has to be checked: the hour that was closed, and the last
 * hour of a stretch without hits, since an index may have lacked some. An hour that was counted when every index
 * already showed all of its hits needs no check.
 *
 * @param window from the watermark to where it has moved
 * @param countedSince hits from this moment on were counted for this move
 * @param countedAt before the hits were counted
 */
record SealedStretch(Window window, Instant countedSince, Instant countedAt) {

    /**
     * The end of a stretch after which there is no hit yet: the end of the hour or day to be closed, once
     * {@link ContractState#QUIET} has passed since.
     *
     * @param from the watermark
     * @param target there are no hits before it
     */
    static Optional<Instant> quietEnd(Instant from, Instant target) {
        Instant quiet = target.minus(ContractState.QUIET);
        return Stream.of(Grid.DAYS, Grid.HOURS)
                .map(grid -> grid.ceilUnit(from))
                .filter(end -> from.isBefore(end) && !end.isAfter(quiet))
                .findFirst();
    }

    /**
     * Whether the first hour is written: it is partly sealed, or has hits.
     *
     * @param first the first hit after the watermark
     */
    boolean isFirstHourWritten(Optional<Instant> first) {
        return firstHour().isBefore(window.since())
                || first.filter(firstHourEnd()::isAfter).isPresent();
    }

    boolean isFirstHourEnded() {
        return !firstHourEnd().isAfter(window.until());
    }

    private boolean isFirstHourChecked(SealTiming timing) {
        boolean isCountedLate = countedSince.equals(firstHour()) && isLate(timing, firstHourEnd());
        return isFirstHourEnded() && !isCountedLate;
    }

    /** The hours to be checked, by the earliest time for that. */
    Map<Instant, HourRanges> unchecked(SealTiming timing) {
        Map<Instant, HourRanges> unchecked = new HashMap<>();
        if (isFirstHourChecked(timing)) {
            unchecked.put(timing.checkAfter(firstHourEnd()), HourRanges.of(firstHour(), firstHourEnd()));
        }
        Instant lastHour = Grid.HOURS.floorUnit(window.until());
        if (firstHourEnd().isBefore(lastHour) && !isLate(timing, lastHour)) {
            // Checked together with the next hour.
            Instant notBefore = timing.checkAfter(Grid.HOURS.ceilUnit(window.until()));
            unchecked.put(notBefore, HourRanges.of(Grid.HOURS.previousUnit(lastHour), lastHour));
        }
        return unchecked;
    }

    /** The hour in which the watermark was. */
    private Instant firstHour() {
        return Grid.HOURS.floorUnit(window.since());
    }

    private Instant firstHourEnd() {
        return Grid.HOURS.nextUnit(firstHour());
    }

    private boolean isLate(SealTiming timing, Instant end) {
        return !countedAt.isBefore(timing.checkAfter(end));
    }
}
