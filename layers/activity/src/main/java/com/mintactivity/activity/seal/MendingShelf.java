package com.mintactivity.activity.seal;

import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;

/** Writes a sum only where what stands in its place differs, so that sealing much anew for a few hits writes little. */
final class MendingShelf implements Shelf {

    private final StoredShelf shelf;

    MendingShelf(StoredShelf shelf) {
        this.shelf = shelf;
    }

    @Override
    public void write(String period, Ledger sum) {
        mend(period, sum);
    }

    /** Whether the place was in need of it. */
    boolean mend(String period, Ledger sum) {
        List<StoredPart> due = StoredPart.of(period, Encoder.encode(sum));
        List<StoredPart> stored = shelf.parts(period);
        if (due.equals(stored)) {
            return false;
        }
        shelf.write(period, sum);
        stored.stream().skip(due.size()).forEach(shelf::delete);
        return true;
    }

    @Override
    public Ledger minutes(Instant from, Instant to) {
        return shelf.minutes(from, to);
    }

    @Override
    public NavigableMap<Instant, Ledger> units(Grid grid, Instant from, Instant to) {
        return shelf.units(grid, from, to);
    }
}
