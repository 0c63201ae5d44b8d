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
     * @param denseSince before it only hours and days are stored
     */
    public static ReadPlan of(
            Window window, Instant watermark, HourRanges invalid, Instant minutesSince, Instant denseSince) {
        Instant to = Instants.floorMinute(Instants.earlier(window.until(), watermark));
        Instant minutesFrom = Instants.later(minutesSince, denseSince);
        List<StoredPeriod> periods = new ArrayList<>();
        List<Window> raw = new ArrayList<>();
        Instant planned = window.since();
        Instant valid = Instants.ceilMinute(window.since());
        for (Window unused : Stream.concat(invalid.ranges().stream(), Stream.of(new Window(to, to)))
                .toList()) {
            Instant end = Instants.earlier(unused.since(), to);
            if (valid.isBefore(end)) {
                addRaw(raw, planned, valid);
                for (StoredPeriod period : WindowCover.of(valid, end, denseSince)) {
                    if (period.grid() == Grid.MINUTES && period.since().isBefore(minutesFrom)) {
                        addRaw(raw, period.since(), period.until());
                    } else {
                        periods.add(period);
                    }
                }
                planned = end;
            }
            valid = Instants.later(valid, unused.until());
        }
        addRaw(raw, planned, window.until());
        return new ReadPlan(periods, raw);
    }

    /** Adds a stretch, to the last one if that ends where it begins. */
    private static void addRaw(List<Window> raw, Instant from, Instant to) {
        if (from.isBefore(to)) {
            boolean isNext = !raw.isEmpty() && raw.getLast().until().equals(from);
            raw.add(new Window(isNext ? raw.removeLast().since() : from, to));
        }
    }
}
