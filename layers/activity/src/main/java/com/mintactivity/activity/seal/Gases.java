package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The gas settings that a ledger's entries refer to: its own, and the tables of the parts that were added to it. */
final class Gases {

    /** Refers to {@link Gas#AUTO}. */
    static final long AUTO = 0;

    private final List<Gas> own = new ArrayList<>(List.of(Gas.AUTO));
    private final Map<Gas, Long> places = new HashMap<>(Map.of(Gas.AUTO, AUTO));
    private final List<GasTable> tables = new ArrayList<>();

    /** What refers to a setting. */
    long add(Gas gas) {
        return places.computeIfAbsent(gas, unknown -> {
            own.add(unknown);
            return own.size() - 1L;
        });
    }

    /** What refers to the first setting of a table; the others follow. */
    long add(GasTable table) {
        tables.add(table);
        return (long) tables.size() << Integer.SIZE;
    }

    Gas get(long reference) {
        int table = (int) (reference >>> Integer.SIZE);
        return table == 0 ? own.get((int) reference) : tables.get(table - 1).get((int) reference);
    }
}
