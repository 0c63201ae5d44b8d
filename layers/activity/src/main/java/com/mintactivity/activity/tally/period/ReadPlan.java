package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a window is read: stored tallies for what is sealed and valid, raw hits for the rest. The parts share no moment
 * and make up the window.
 */
public record ReadPlan(List<StoredPeriod> periods, List<Window> raw) {

    /**
     * Plans a window.
     *
     * @param watermark what lies before it is sealed
     * @param invalid hours whose stored tallies may lack hits
     * @param minutesSince minutes before it are counted raw: see {@link MinuteLife#READ}
     * @param denseSince before it only hours and days are stored; a full hour, or {@link Instant#MAX}
     */
    public static ReadPlan of(
            Window window, Instant watermark, HourRanges invalid, Instant minutesSince, Instant denseSince) {
        Instant to = Instants.floorMinute(Instants.earlier(window.until(), watermark));
        Instant minutesFrom = Instants.later(minutesSince, denseSince);
        List<StoredPeriod> periods = new ArrayList<>();
        List<Window> raw = new ArrayList<>();
        Instant planned = window.since();
        Instant next = Instants.ceilMinute(window.since());
        for (Window unused : Stream.concat(invalid.ranges().stream(), Stream.of(new Window(to, to)))
                .toList()) {
            Instant end = Instants.earlier(unused.since(), to);
            while (next.isBefore(end)) {
                StoredPeriod longest = longest(next, end, denseSince);
                if (longest.grid() != Grid.MINUTES || !next.isBefore(minutesFrom)) {
                    addRaw(raw, planned, next);
                    add(periods, longest);
                    planned = longest.until();
                }
                next = longest.until();
            }
            next = Instants.later(next, unused.until());
        }
        addRaw(raw, planned, window.until());
        return new ReadPlan(periods, raw);
    }

    /** The longest unit from a moment on that ends by another, or the minutes until a longer unit begins. */
    private static StoredPeriod longest(Instant from, Instant to, Instant denseSince) {
        return Grid.FROM_HOURS.reversed().stream()
                .map(grid -> new StoredPeriod(grid, from, grid.nextUnit(from)))
                .filter(unit -> unit.grid().floorUnit(from).equals(from)
                        && unit.grid().isStored(from, denseSince)
                        && !unit.until().isAfter(to))
                .findFirst()
                .orElseGet(() -> new StoredPeriod(
                        Grid.MINUTES, from, Instants.earlier(to, Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(from)))));
    }

    /** Adds a unit, to the last ones if they have its length and it follows them. */
    private static void add(List<StoredPeriod> periods, StoredPeriod unit) {
        boolean isNext = !periods.isEmpty()
                && periods.getLast().grid() == unit.grid()
                && periods.getLast().until().equals(unit.since());
        Instant since = isNext ? periods.removeLast().since() : unit.since();
        periods.add(new StoredPeriod(unit.grid(), since, unit.until()));
    }

    /** Adds a stretch, if it is not empty. */
    private static void addRaw(List<Window> raw, Instant from, Instant to) {
        if (from.isBefore(to)) {
            raw.add(new Window(from, to));
        }
    }
}
