package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.tally.period.Corrections.Reported;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The corrections that an answer names.
 *
 * @param times on full minutes, ascending, apart, and at most {@value Corrections#MAX_NAMED}
 * @param revision up to which the client knows all corrections then
 * @param isMoreLeft whether the next answer names others
 */
public record NamedCorrections(List<Window> times, long revision, boolean isMoreLeft) {

    public NamedCorrections {
        times = List.copyOf(times);
    }

    /** None. */
    public static NamedCorrections none(long revision) {
        return new NamedCorrections(List.of(), revision, false);
    }

    /**
     * A client that reads times again.
     *
     * @param read the window whose rows it has: times are cut at its ends, on full minutes
     * @param shown rows before it may have been shown to the client: a time that goes on behind the window, before this
     *     moment, is left for a later answer
     * @param isLast whether it may ask no more: then it gets all times, joined if they are too many. Others get them in
     *     the order of their revisions, as many as an answer holds
     */
    public record Reader(Window read, Instant shown, boolean isLast) {

        public Reader {
            read = new Window(Instants.floorMinute(read.since()), Instants.ceilMinute(read.until()));
        }

        private boolean overlaps(Window time) {
            return time.since().isBefore(read.until()) && time.until().isAfter(read.since());
        }

        private Window cut(Window time) {
            return new Window(Instants.later(time.since(), read.since()), Instants.earlier(time.until(), read.until()));
        }

        private boolean goesOnIn(Window time) {
            return time.until().isAfter(read.until())
                    && Instants.later(time.since(), read.until()).isBefore(shown);
        }
    }

    /**
     * All times: of a client whose cursor is of a later epoch than the contract's, which is that of a restored table.
     */
    static NamedCorrections all(long epoch, Reader reader) {
        return new NamedCorrections(MinuteRanges.of(List.of(reader.read())), Corrections.lastRevision(epoch), false);
    }

    /** @param due by revision, ascending */
    static NamedCorrections of(List<Reported> due, long epoch, Reader reader) {
        List<Reported> inside =
                due.stream().filter(entry -> reader.overlaps(entry.window())).toList();
        List<Window> times =
                inside.stream().map(entry -> reader.cut(entry.window())).toList();
        List<Window> named = reader.isLast() ? MinuteRanges.of(times, Corrections.MAX_NAMED) : first(times);
        List<Reported> more = inside.stream()
                .filter(entry ->
                        named.stream().noneMatch(range -> MinuteRanges.contains(range, reader.cut(entry.window()))))
                .toList();
        long revision = due.stream()
                .filter(entry -> more.contains(entry) || reader.goesOnIn(entry.window()))
                .findFirst()
                .map(left -> left.revision() - 1)
                .orElse(Corrections.lastRevision(epoch));
        return new NamedCorrections(named, revision, !more.isEmpty());
    }

    /** As many times as one answer holds, and at least so many: so each answer gets the client further. */
    private static List<Window> first(List<Window> times) {
        List<Window> named = List.of();
        for (Window time : times) {
            List<Window> more = MinuteRanges.of(
                    Stream.concat(named.stream(), Stream.of(time)).toList());
            if (more.size() > Corrections.MAX_NAMED) {
                return named;
            }
            named = more;
        }
        return named;
    }
}
