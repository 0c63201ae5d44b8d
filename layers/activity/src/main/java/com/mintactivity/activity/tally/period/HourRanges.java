package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A set of whole hours of UTC.
 *
 * @param ranges ascending; they neither overlap nor touch
 */
public record HourRanges(List<Window> ranges) {

    public static final HourRanges NONE = new HourRanges(List.of());

    /** The hours that some windows overlap. */
    public static HourRanges of(Collection<Window> windows) {
        List<Window> merged = new ArrayList<>();
        windows.stream()
                .filter(window -> !window.isEmpty())
                .map(window -> new Window(Grid.HOURS.floorUnit(window.since()), Grid.HOURS.ceilUnit(window.until())))
                .sorted(Comparator.comparing(Window::since))
                .forEach(window -> {
                    boolean isApart = merged.isEmpty()
                            || window.since().isAfter(merged.getLast().until());
                    Window last = isApart ? window : merged.removeLast();
                    merged.add(new Window(last.since(), Instants.later(last.until(), window.until())));
                });
        return new HourRanges(List.copyOf(merged));
    }

    public static HourRanges of(Instant from, Instant to) {
        return of(List.of(new Window(from, to)));
    }

    /** The hours of any of some sets. */
    public static HourRanges union(Stream<HourRanges> sets) {
        return of(sets.flatMap(set -> set.ranges.stream()).toList());
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    public HourRanges plus(HourRanges other) {
        return union(Stream.of(this, other));
    }

    /** The hours of this set from one moment to another, both full hours. */
    public HourRanges within(Instant from, Instant to) {
        return of(ranges.stream()
                .filter(range -> range.since().isBefore(to) && range.until().isAfter(from))
                .map(range -> new Window(Instants.later(range.since(), from), Instants.earlier(range.until(), to)))
                .toList());
    }

    /** The hours of this set that are not in another one. */
    public HourRanges without(HourRanges others) {
        List<Window> left = new ArrayList<>();
        int next = 0;
        for (Window range : ranges) {
            Instant from = range.since();
            while (next < others.ranges.size()
                    && others.ranges.get(next).since().isBefore(range.until())) {
                Window other = others.ranges.get(next);
                if (from.isBefore(other.since())) {
                    left.add(new Window(from, other.since()));
                }
                from = Instants.later(from, other.until());
                if (other.until().isAfter(range.until())) {
                    break;
                }
                next++;
            }
            if (from.isBefore(range.until())) {
                left.add(new Window(from, range.until()));
            }
        }
        return new HourRanges(List.copyOf(left));
    }

    /** The hours that are in both sets. */
    public HourRanges and(HourRanges others) {
        return without(without(others));
    }

    public boolean overlaps(Instant from, Instant to) {
        return !within(from, to).isEmpty();
    }

    /** Whether all hours from one moment to another are in this set. */
    public boolean contains(Instant from, Instant to) {
        return HourRanges.of(from, to).without(this).isEmpty();
    }

    /** The range that contains an hour. */
    public Optional<Window> rangeOf(Instant hour) {
        return ranges.stream()
                .filter(range -> !hour.isBefore(range.since()) && hour.isBefore(range.until()))
                .findFirst();
    }

    /** The end of the last hour, or {@link Instant#MIN} if there are none. */
    public Instant end() {
        return ranges.isEmpty() ? Instant.MIN : ranges.getLast().until();
    }

    /** The number of hours. */
    public long count() {
        return ranges.stream()
                .mapToLong(
                        range -> Duration.between(range.since(), range.until()).toHours())
                .sum();
    }

    /** The starts of all hours, ascending. */
    public Stream<Instant> hours() {
        return ranges.stream().flatMap(range -> Grid.HOURS.units(range.since(), range.until()));
    }

    /** The starts of all units of a length that contain one of the hours, ascending. */
    public Stream<Instant> units(Grid grid) {
        return ranges.stream()
                .flatMap(range -> grid.units(grid.floorUnit(range.since()), range.until()))
                .distinct();
    }

    /**
     * A range as text, {@code 492125..492127}: the hours since 1970 of start and end. Hours before 1970 have a minus
     * sign.
     */
    public static String write(Window range) {
        return range.since().getEpochSecond() / Instants.HOUR
                + ".."
                + range.until().getEpochSecond() / Instants.HOUR;
    }

    public static Window read(String text) {
        int to = text.indexOf("..");
        return new Window(hour(text.substring(0, to)), hour(text.substring(to + 2)));
    }

    private static Instant hour(String number) {
        return Instant.ofEpochSecond(Long.parseLong(number) * Instants.HOUR);
    }
}
