package com.mintactivity.simulation.check;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The periods whose tallies have to be stored, since they have hits and are sealed. */
final class DuePeriods {

    private static final long MINUTE = 60_000;

    private final Instant watermark;
    private final Instant denseSince;
    private final Instant minutesSince;
    private final Set<String> due = new HashSet<>();

    private DuePeriods(Instant watermark, Instant denseSince, Instant minutesSince) {
        this.watermark = watermark;
        this.denseSince = denseSince;
        this.minutesSince = minutesSince;
    }

    /**
     * The due periods of some hits.
     *
     * @param denseSince before it only hours and days are due
     * @param minutesSince before it no minutes are due
     */
    static Set<String> of(Collection<RecordedHit> hits, Instant watermark, Instant denseSince, Instant minutesSince) {
        DuePeriods periods = new DuePeriods(watermark, denseSince, minutesSince);
        hits.forEach(hit -> periods.addMinute(Math.floorDiv(hit.completedAt(), MINUTE) * MINUTE));
        for (Grid grid : List.of(Grid.HOURS, Grid.DAYS)) {
            Set<Instant> units = new TreeSet<>();
            hits.forEach(hit -> units.add(grid.floorUnit(Instant.ofEpochMilli(hit.completedAt()))));
            units.forEach(unit -> periods.add(grid, unit));
        }
        return periods.due;
    }

    private void addMinute(long millis) {
        Instant minute = Instant.ofEpochMilli(millis);
        boolean isStored = !minute.isBefore(denseSince) && !minute.isBefore(minutesSince);
        if (isStored && !minute.plusMillis(MINUTE).isAfter(watermark)) {
            due.add("minute#" + minute);
        }
    }

    /** A unit with hits, the prefix to its end, and the suffixes from its start to each anchor of its block. */
    private void add(Grid grid, Instant unit) {
        Instant end = grid.nextUnit(unit);
        if (end.isAfter(watermark)) {
            return;
        }
        due.add(grid.unit() + "#" + unit);
        if (unit.isBefore(denseSince)) {
            return;
        }
        Instant block = grid.floorBlock(unit);
        Instant last = grid.nextBlock(block);
        for (Instant moment = end;
                !moment.isAfter(last) && !moment.isAfter(watermark);
                moment = grid.nextUnit(moment)) {
            for (StoredPeriod closed : grid.closings(moment)) {
                if (closed instanceof StoredPeriod.Prefix(Grid ignored, Instant anchor, Instant to)
                        && to.equals(end)
                        && !anchor.isBefore(denseSince)) {
                    due.add(grid.unit() + ".prefix#" + anchor + "#" + to);
                }
                if (closed instanceof StoredPeriod.Suffix(Grid ignored, Instant from, Instant anchor)
                        && from.equals(unit)) {
                    due.add(grid.unit() + ".suffix#" + anchor + "#" + from);
                }
            }
        }
    }
}
