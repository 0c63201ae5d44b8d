package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The gas settings that an accumulator's entries refer to: its own, and those of the stored parts that were added to
 * it.
 */
public final class GasCatalog {

    /** The reference to {@link Gas#AUTO}. */
    public static final long AUTO = 0;

    private final List<Gas> own = new ArrayList<>(List.of(Gas.AUTO));
    private final Map<Gas, Long> places = new HashMap<>(Map.of(Gas.AUTO, AUTO));
    private final List<IntFunction<Gas>> tables = new ArrayList<>();

    /** The reference to a setting. */
    public long add(Gas gas) {
        return places.computeIfAbsent(gas, unknown -> {
            own.add(unknown);
            return own.size() - 1L;
        });
    }

    /**
     * The reference to the first setting of a stored part; the references to its other settings follow.
     *
     * @param table the settings by their index in the part
     */
    public long addAll(IntFunction<Gas> table) {
        tables.add(table);
        return (long) tables.size() << Integer.SIZE;
    }

    public Gas get(long reference) {
        int table = (int) (reference >>> Integer.SIZE);
        return table == 0 ? own.get((int) reference) : tables.get(table - 1).apply((int) reference);
    }
}
