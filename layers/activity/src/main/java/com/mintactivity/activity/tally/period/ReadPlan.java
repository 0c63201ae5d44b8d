package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a window is read: stored tallies for what is sealed and valid, raw hits for the rest. The parts share no moment and make up the
 * window.
 */
public record ReadPlan(List<StoredPeriod> periods, List<Window> raw) {

    public ReadPlan {
        periods = List.copyOf(periods);
        raw = List.copyOf(raw);
    }

    /**
     * Plans a window.
     *
     * @param watermark what lies before it is sealed
     * @param invalid stretches whose stored tallies may lack hits
     * @param minutesSince minutes before it are counted raw: see {@link MinuteLife#readSince}
     * @param denseSince before it only hours and days are stored
     */
    public static ReadPlan of(
            Window window, Instant watermark, List<Window> invalid, Instant minutesSince, Instant denseSince) {
        Instant from = Instants.ceilMinute(window.since());
        Instant to = Instants.floorMinute(Instants.earlier(window.until(), watermark));
        List<Window> sealed = new ArrayList<>();
        Instant next = from;
        for (Window stretch :
                invalid.stream().sorted(Comparator.comparing(Window::since)).toList()) {
            Instant end = Instants.earlier(Instants.floorMinute(stretch.since()), to);
            if (next.isBefore(end)) {
                sealed.add(new Window(next, end));
            }
            next = Instants.later(next, Instants.ceilMinute(stretch.until()));
        }
        if (next.isBefore(to)) {
            sealed.add(new Window(next, to));
        }
        return around(sealed, window, Instants.later(minutesSince, denseSince), denseSince);
    }

    private static ReadPlan around(List<Window> sealed, Window window, Instant minutesSince, Instant denseSince) {
        List<StoredPeriod> periods = new ArrayList<>();
        List<Window> raw = new ArrayList<>();
        Instant next = window.since();
        for (Window part : sealed) {
            addRaw(raw, next, part.since());
            for (StoredPeriod period : WindowCover.of(part.since(), part.until(), denseSince)) {
                if (period instanceof StoredPeriod.Minutes
                        && period.span().since().isBefore(minutesSince)) {
                    addRaw(raw, period.span().since(), period.span().until());
                } else {
                    periods.add(period);
                }
            }
            next = part.until();
        }
        addRaw(raw, next, window.until());
        return new ReadPlan(periods, raw);
    }

    /** Adds a stretch, to the last one if that ends where it begins. */
    private static void addRaw(List<Window> raw, Instant from, Instant to) {
        if (!from.isBefore(to)) {
            return;
        }
        boolean isNext = !raw.isEmpty() && raw.getLast().until().equals(from);
        raw.add(new Window(isNext ? raw.removeLast().since() : from, to));
    }
}
