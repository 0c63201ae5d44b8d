package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads stored sums: first so many items of each as the largest of the contract has parts, then what is missing still. */
final class PieceReader {

    private final Table table;
    private final int parts;

    /** @param parts how many parts a sum may have, as far as is known */
    PieceReader(Table table, int parts) {
        this.table = table;
        this.parts = parts;
    }

    /** Reads the minutes of a piece, or the parts of its sum. */
    void begin(StoredPeriod piece, Whole whole) {
        switch (piece) {
            case StoredPeriod.Minutes(Instant from, Instant to) ->
                table.between(whole.contract(), TallyItems.minute(from), TallyItems.minute(to), whole.consistent())
                        .forEach(item -> whole.add(StoredPart.read(item)));
            case StoredPeriod.Unit(Grid grid, Instant start) -> {
                String unit = TallyItems.unit(grid, start);
                outermost(whole, unit + "#", unit + "#" + TallyItems.END, true);
            }
            case StoredPeriod.Prefix(Grid grid, Instant anchor, Instant to) -> {
                Instant earliest = grid.nextUnit(anchor);
                String latest = TallyItems.head(grid, anchor, to) + "#" + TallyItems.END;
                outermost(whole, TallyItems.head(grid, anchor, earliest), latest, false);
            }
            case StoredPeriod.Suffix(Grid grid, Instant anchor, Instant from) ->
                outermost(whole, TallyItems.tail(grid, anchor, from), TallyItems.tail(grid, anchor, anchor), true);
        }
    }

    /** Reads what is missing of all. */
    void complete(List<Whole> wholes) throws TornException {
        List<Callable<Boolean>> reads = new ArrayList<>();
        for (Whole whole : wholes) {
            for (String sort : whole.missing()) {
                reads.add(() -> read(whole, sort));
            }
        }
        if (Parallel.VIRTUAL_THREADS.all(reads).contains(false)) {
            throw new TornException("a sum");
        }
    }

    private boolean read(Whole whole, String sort) {
        Map<String, AttributeValue> item = table.item(whole.contract(), sort, whole.consistent());
        if (item.isEmpty()) {
            return false;
        }
        synchronized (whole) {
            whole.add(StoredPart.read(item));
        }
        return true;
    }

    private void outermost(Whole whole, String from, String to, boolean first) {
        List<StoredPart> found = table.outermost(whole.contract(), from, to, first, parts, whole.consistent()).stream()
                .map(StoredPart::read)
                .toList();
        // Behind the sum's own parts stand its neighbour's.
        found.stream()
                .filter(part -> part.period().equals(found.getFirst().period()))
                .forEach(whole::add);
    }
}
