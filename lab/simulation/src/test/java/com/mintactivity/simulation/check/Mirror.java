package com.mintactivity.simulation.check;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsPages;
import com.mintactivity.mints.MintsPages.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** The database of a client that mirrors a contract. Each method is a transaction of it. */
public final class Mirror {

    private static final Comparator<Row> ORDER =
            Comparator.comparing(Row::completedAt).thenComparing(Row::taskId);

    private final Instant since;
    private final NavigableSet<Row> rows = new TreeSet<>(ORDER);
    private final Map<Integer, Reread> reread = new LinkedHashMap<>();
    private final List<String> cursors = new ArrayList<>();
    private Instant readUntil;
    private int ids;

    /**
     * A time to read again.
     *
     * @param cursor where its reading goes on
     * @param last the last row that was read of it
     */
    public record Reread(int id, Window window, Optional<String> cursor, Optional<Row> last) {}

    public Mirror(Instant since) {
        this.since = since;
        this.readUntil = since;
    }

    public Instant since() {
        return since;
    }

    public Optional<String> cursor() {
        return cursors.isEmpty() ? Optional.empty() : Optional.of(cursors.getLast());
    }

    /** Every row before it was read at some time. */
    public Instant readUntil() {
        return readUntil;
    }

    public Collection<Row> rows() {
        return List.copyOf(rows);
    }

    /** The next time to read again. */
    public Optional<Reread> reread() {
        return reread.values().stream().findFirst();
    }

    /** Without a cursor, a client begins without rows. */
    public void begun() {
        if (cursors.isEmpty()) {
            rows.clear();
        }
    }

    /** Stores the rows of a page and its corrections, then its cursor. */
    public void followed(MintsPages.Page page) {
        rowsStored(page);
        timesStored(page);
        cursors.add(page.cursor().orElseThrow());
        readUntil = page.isLast() ? Instants.later(readUntil, page.until()) : readUntil;
    }

    /** An earlier cursor is put back, as one of a backup is: the rows stay. */
    public void putBack(SplittableRandom random) {
        if (cursors.size() > 1) {
            cursors.subList(1 + random.nextInt(cursors.size() - 1), cursors.size())
                    .clear();
        }
    }

    /** Stores the rows of a page, of which the cursor may be lost. */
    public void rowsStored(MintsPages.Page page) {
        page.rows().forEach(this::put);
    }

    /** Stores the corrections of a page, of which the cursor may be lost. */
    public void timesStored(MintsPages.Page page) {
        page.corrections().forEach(time -> {
            Reread next = new Reread(++ids, time, Optional.empty(), Optional.empty());
            reread.put(next.id(), next);
        });
    }

    private void put(Row row) {
        rows.removeIf(same -> same.taskId().equals(row.taskId()));
        rows.add(row);
    }

    /** Replaces the rows that a page of such a time covers. */
    public void replaced(Reread time, MintsPages.Page page) {
        Optional<Row> last = page.isLast() || page.rows().isEmpty()
                ? Optional.empty()
                : Optional.of(page.rows().getLast());
        rows.removeIf(row -> !row.completedAt().isBefore(time.window().since())
                && row.completedAt().isBefore(page.until())
                && time.last().map(before -> ORDER.compare(row, before) > 0).orElse(true)
                && last.map(end -> ORDER.compare(row, end) <= 0).orElse(true));
        page.rows().forEach(this::put);
        if (page.isLast()) {
            reread.remove(time.id());
        } else {
            reread.put(time.id(), new Reread(time.id(), time.window(), page.cursor(), last));
        }
    }
}
