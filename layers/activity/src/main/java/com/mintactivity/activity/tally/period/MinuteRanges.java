package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Lists of windows on full minutes, ascending, that neither overlap nor touch. */
final class MinuteRanges {

    private MinuteRanges() {}

    /** The minutes that some windows overlap. */
    static List<Window> of(Collection<Window> windows) {
        List<Window> ranges = new ArrayList<>();
        windows.stream()
                .map(window -> new Window(Instants.floorMinute(window.since()), Instants.ceilMinute(window.until())))
                .filter(window -> !window.isEmpty())
                .sorted(Comparator.comparing(Window::since))
                .forEach(window -> {
                    boolean isApart = ranges.isEmpty()
                            || window.since().isAfter(ranges.getLast().until());
                    ranges.add(isApart ? window : hull(ranges.removeLast(), window));
                });
        return ranges;
    }

    /** The minutes that some windows overlap. If there are too many ranges, those with the smallest gaps become one. */
    static List<Window> of(Collection<Window> windows, int most) {
        List<Window> ranges = of(windows);
        while (ranges.size() > most) {
            int first = closest(ranges);
            ranges.set(first, hull(ranges.get(first), ranges.remove(first + 1)));
        }
        return ranges;
    }

    /** The index of the first of the two neighbours with the smallest gap, or the greatest overlap, of at least two. */
    static int closest(List<Window> byStart) {
        int closest = 0;
        Duration least = gap(byStart.get(0), byStart.get(1));
        for (int first = 1; first < byStart.size() - 1; first++) {
            Duration gap = gap(byStart.get(first), byStart.get(first + 1));
            if (gap.compareTo(least) < 0) {
                least = gap;
                closest = first;
            }
        }
        return closest;
    }

    private static Duration gap(Window earlier, Window later) {
        return Duration.between(Instants.earlier(earlier.until(), later.until()), later.since());
    }

    static Window hull(Window a, Window b) {
        return new Window(Instants.earlier(a.since(), b.since()), Instants.later(a.until(), b.until()));
    }

    static boolean contains(Window outer, Window inner) {
        return !inner.since().isBefore(outer.since()) && !inner.until().isAfter(outer.until());
    }
}
