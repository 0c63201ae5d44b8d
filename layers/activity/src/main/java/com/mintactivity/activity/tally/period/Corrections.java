package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The times in which the rows of a contract may have changed after they were answered. Each has the number of the
 * commit that accepted the change: its epoch. A client that knows of all
 * commits up to a number gets the times with a greater one. At most {@value #MAX} are remembered: older ones become
 * one that covers them, so a client gets more than it needs rather than less, however long it paused.
 *
 * @param entries by number, ascending
 */
public record Corrections(List<Reported> entries) {

    /** A time on full minutes. */
    public record Reported(Window window, long number) {}

    public static final Corrections NONE = new Corrections(List.of());

    static final int MAX = 32;

    /** These are never joined, so that a client that asks often gets exact times. */
    static final int NEWEST = 16;

    /** The most entries of one commit. */
    static final int MAX_ADDED = 8;

    /** The most times of one answer. */
    public static final int MAX_ANSWERED = 20;

    private static final int BYTES = 2 * Integer.BYTES + Long.BYTES;

    private static final Window ALL_TIMES = new Window(moment(Integer.MIN_VALUE), moment(Integer.MAX_VALUE));

    public Corrections {
        entries = List.copyOf(entries);
    }

    /** All times, which stay an entry of their own: of the commit after a table was restored. */
    public static Corrections ofAllTimes(long number) {
        return new Corrections(List.of(new Reported(ALL_TIMES, number)));
    }

    /**
     * With the times of another commit.
     *
     * @param number greater than every other
     */
    public Corrections plus(Collection<Window> times, long number) {
        List<Reported> all = new ArrayList<>(entries);
        joined(times, MAX_ADDED).forEach(window -> all.add(new Reported(window, number)));
        while (all.size() > MAX) {
            joinTwo(all);
        }
        return new Corrections(all);
    }

    /**
     * Joins the two older entries whose common time is longer than theirs by the least. All times are not joined: they
     * would take the numbers of all that follow.
     */
    private static void joinTwo(List<Reported> all) {
        int begin = all.getFirst().window().equals(ALL_TIMES) ? 1 : 0;
        int first = begin;
        int second = begin + 1;
        Duration least = null;
        for (int j = begin + 1; j < all.size() - NEWEST; j++) {
            for (int i = begin; i < j; i++) {
                Duration added = added(all.get(i).window(), all.get(j).window());
                if (least == null || added.compareTo(least) < 0) {
                    least = added;
                    first = i;
                    second = j;
                }
            }
        }
        Reported later = all.get(second);
        all.set(second, new Reported(hull(all.get(first).window(), later.window()), later.number()));
        all.remove(first);
    }

    /** What the gap between two times, if there is one, adds to them; less than nothing where they overlap. */
    private static Duration added(Window a, Window b) {
        return length(hull(a, b)).minus(length(a)).minus(length(b));
    }

    private static Window hull(Window a, Window b) {
        return new Window(Instants.earlier(a.since(), b.since()), Instants.later(a.until(), b.until()));
    }

    private static Duration length(Window window) {
        return Duration.between(window.since(), window.until());
    }

    /**
     * The times with a number above another one, as far as they lie in a window: on full minutes, ascending, apart, and
     * at most {@value #MAX_ANSWERED}.
     */
    public List<Window> after(long number, Window window) {
        Instant since = Instants.floorMinute(window.since());
        Instant until = Instants.ceilMinute(window.until());
        return joined(
                entries.stream()
                        .filter(entry -> entry.number() > number)
                        .map(Reported::window)
                        .filter(its ->
                                its.since().isBefore(until) && its.until().isAfter(since))
                        .map(its ->
                                new Window(Instants.later(its.since(), since), Instants.earlier(its.until(), until)))
                        .toList(),
                MAX_ANSWERED);
    }

    /** On full minutes, ascending, and apart. If there are too many, those with the smallest gaps become one. */
    private static List<Window> joined(Collection<Window> times, int most) {
        List<Window> joined = new ArrayList<>();
        times.stream()
                .map(time -> new Window(Instants.floorMinute(time.since()), Instants.ceilMinute(time.until())))
                .filter(time -> !time.isEmpty())
                .sorted(Comparator.comparing(Window::since))
                .forEach(time -> {
                    boolean isApart = joined.isEmpty()
                            || time.since().isAfter(joined.getLast().until());
                    joined.add(isApart ? time : hull(joined.removeLast(), time));
                });
        while (joined.size() > most) {
            int next = 1;
            for (int i = 2; i < joined.size(); i++) {
                next = added(joined.get(i - 1), joined.get(i)).compareTo(added(joined.get(next - 1), joined.get(next)))
                                < 0
                        ? i
                        : next;
            }
            joined.set(next, hull(joined.get(next - 1), joined.get(next)));
            joined.remove(next - 1);
        }
        return List.copyOf(joined);
    }

    /** {@value #BYTES} bytes for each: the minutes since 1970 of its start and its end, and its number. */
    public byte[] write() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES * entries.size());
        entries.forEach(entry -> bytes.putInt(minute(entry.window().since()))
                .putInt(minute(entry.window().until()))
                .putLong(entry.number()));
        return bytes.array();
    }

    /** Reads what {@link #write} wrote. */
    public static Corrections read(byte[] bytes) {
        List<Reported> entries = new ArrayList<>();
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            entries.add(new Reported(new Window(moment(left.getInt()), moment(left.getInt())), left.getLong()));
        }
        return new Corrections(entries);
    }

    private static int minute(Instant moment) {
        return Math.toIntExact(Math.floorDiv(moment.getEpochSecond(), Instants.MINUTE));
    }

    private static Instant moment(int minute) {
        return Instant.ofEpochSecond(minute * Instants.MINUTE);
    }
}
