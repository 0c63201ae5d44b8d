package com.mintactivity.activity.tally.period;

import static java.util.stream.Collectors.toCollection;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The times in which the rows of a contract may have changed after they were answered. Each has a revision: the epoch
 * of the commit that accepted the change, times {@value #PLACES}, plus its place in that commit. A client that knows
 * all corrections up to a revision gets those with a greater one. At most {@value #MAX} are remembered, in at most
 * {@link #MAX_BYTES} bytes: older ones become one that covers them, so a client gets more than it needs rather than
 * less, however long it paused. A revision never changes, since a client's cursor may carry any of them.
 *
 * @param entries by revision, ascending
 */
public record Corrections(List<Reported> entries) {

    /** A time on full minutes. */
    public record Reported(Window window, long revision) {

        /** Whether it is the time before a table was restored. */
        private boolean isAllTimes() {
            return Math.floorMod(revision, PLACES) == ALL_TIMES;
        }
    }

    public static final Corrections NONE = new Corrections(List.of());

    static final int MAX = 256;

    /** With the name of their attribute 2 KB: a commit writes at most two units more. */
    static final int MAX_BYTES = 2_048 - "corrections".length();

    /** The most times of one commit: there is always room for them. */
    static final int MAX_ADDED = 192;

    /** The most times of one answer. */
    public static final int MAX_NAMED = 20;

    private static final long PLACES = 256;

    /** The place of the time before a restore. Those of a commit follow it; the last place stays free. */
    private static final long ALL_TIMES = 0;

    public Corrections {
        entries = List.copyOf(entries);
    }

    /** The revision of a client that knows all corrections of a contract in an epoch: below those of the next epoch. */
    public static long lastRevision(long epoch) {
        return epoch * PLACES + PLACES - 1;
    }

    /**
     * All times until a table was restored. They stay an entry of their own: joined with others, they would take the
     * revisions of all that follow.
     *
     * @param epoch of the commit after the restore
     */
    public static Corrections ofAllTimes(Instant until, long epoch) {
        Window all = new Window(PackedCorrections.FIRST, Instants.ceilMinute(until));
        return new Corrections(List.of(new Reported(all, epoch * PLACES + ALL_TIMES)));
    }

    /** The times of one commit. */
    public List<Window> ofCommit(long epoch) {
        return entries.stream()
                .filter(entry -> Math.floorDiv(entry.revision(), PLACES) == epoch && !entry.isAllTimes())
                .map(Reported::window)
                .toList();
    }

    /**
     * With more times of a commit, of which the smallest gaps are filled if there are too many. An older time that lies
     * inside one of them is dropped: its clients get the newer one. If there are too many then, older ones are joined
     * under the greater of their revisions.
     *
     * @param epoch of the commit, not less than every other
     */
    public Corrections plus(Collection<Window> times, long epoch) {
        List<Window> all =
                Stream.concat(ofCommit(epoch).stream(), times.stream()).toList();
        List<Window> ranges = MinuteRanges.of(all, MAX_ADDED);
        List<Reported> added = IntStream.range(0, ranges.size())
                .mapToObj(place -> new Reported(ranges.get(place), epoch * PLACES + ALL_TIMES + 1 + place))
                .toList();
        List<Reported> older = entries.stream()
                .filter(entry -> entry.revision() <= epoch * PLACES + ALL_TIMES
                        && ranges.stream().noneMatch(range -> MinuteRanges.contains(range, entry.window())))
                .collect(toCollection(ArrayList::new));
        Corrections corrections = inOrder(older, added);
        while (!corrections.isSmallEnough()) {
            joinTwo(older);
            corrections = inOrder(older, added);
        }
        return corrections;
    }

    private static Corrections inOrder(List<Reported> older, List<Reported> added) {
        return new Corrections(Stream.concat(older.stream(), added.stream()).toList());
    }

    private boolean isSmallEnough() {
        return entries.size() <= MAX && write().length <= MAX_BYTES;
    }

    /** Joins the two neighbours with the smallest gap. There are two, since the times of one commit have room. */
    private static void joinTwo(List<Reported> older) {
        List<Reported> byStart = older.stream()
                .filter(entry -> !entry.isAllTimes())
                .sorted(Comparator.comparing(entry -> entry.window().since()))
                .toList();
        int first = MinuteRanges.closest(byStart.stream().map(Reported::window).toList());
        Reported one = byStart.get(first);
        Reported other = byStart.get(first + 1);
        boolean isFirstLater = one.revision() > other.revision();
        Reported later = isFirstLater ? one : other;
        older.remove(isFirstLater ? other : one);
        older.set(
                older.indexOf(later), new Reported(MinuteRanges.hull(one.window(), other.window()), later.revision()));
    }

    /**
     * The times that a client is to read again.
     *
     * @param revision up to which it knows the corrections
     * @param epoch of the contract
     */
    public NamedCorrections after(long revision, long epoch, NamedCorrections.Reader reader) {
        if (revision > lastRevision(epoch)) {
            return NamedCorrections.all(epoch, reader);
        }
        List<Reported> due =
                entries.stream().filter(entry -> entry.revision() > revision).toList();
        return NamedCorrections.of(due, epoch, reader);
    }

    public byte[] write() {
        return PackedCorrections.write(entries);
    }

    /** Reads what {@link #write} wrote. */
    public static Corrections read(byte[] bytes) {
        return new Corrections(PackedCorrections.read(bytes));
    }
}
