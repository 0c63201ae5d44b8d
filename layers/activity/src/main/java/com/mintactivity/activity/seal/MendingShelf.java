package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.period.Grid;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares sums with what stands in their places, and writes where it may those that differ: sealing much anew for a few hits
 * writes little.
 */
final class MendingShelf implements Shelf {

    private final StoredShelf shelf;
    private final boolean mends;
    private final Set<String> due = ConcurrentHashMap.newKeySet();
    private final Set<String> different = ConcurrentHashMap.newKeySet();

    MendingShelf(StoredShelf shelf, boolean mends) {
        this.shelf = shelf;
        this.mends = mends;
    }

    @Override
    public void number(Collection<TallyAccumulator> sums) {
        shelf.number(sums, mends).forEach(user -> different.add(WalletPages.of(user)));
    }

    @Override
    public void write(String period, TallyAccumulator sum) {
        List<StoredPart> wanted = StoredPart.of(period, TallyEncoder.encode(sum));
        List<StoredPart> stored = shelf.parts(period);
        if (!wanted.isEmpty()) {
            due.add(period);
        }
        if (wanted.equals(stored)) {
            return;
        }
        different.add(period);
        if (mends) {
            shelf.write(period, sum);
            stored.stream().skip(wanted.size()).forEach(shelf::delete);
        }
    }

    /** Finds what stands in a stretch of sort keys without being due, and removes it where it may. */
    void clear(String from, String to, Instant first, Instant last) {
        for (StoredPart part : shelf.stretch(from, to)) {
            Instant closed = TallyItems.closed(part.period());
            if (closed.isAfter(first) && !closed.isAfter(last) && !due.contains(part.period())) {
                different.add(part.period());
                if (mends) {
                    shelf.delete(part);
                }
            }
        }
    }

    /** The periods, and the users' wallets, that did not stand as they should. */
    Set<String> different() {
        return Set.copyOf(different);
    }

    @Override
    public TallyAccumulator minutes(Instant from, Instant to) {
        return shelf.minutes(from, to);
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) {
        return shelf.units(grid, from, to);
    }
}
