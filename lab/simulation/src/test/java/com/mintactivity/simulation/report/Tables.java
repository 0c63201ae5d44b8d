package com.mintactivity.simulation.report;

import com.mintactivity.simulation.schedule.Counts;
import com.mintactivity.simulation.schedule.Fault;
import java.util.TreeMap;

/** Tables of what a run exercised, as text. */
public final class Tables {

    private Tables() {}

    /** How often each fault happened, and each guard of the protocol had something to do. */
    public static String exercised(Counts counts) {
        StringBuilder table = new StringBuilder();
        for (Fault fault : Fault.values()) {
            row(table, counts.of(fault), fault.meaning());
        }
        table.append('\n');
        new TreeMap<>(counts.guards()).forEach((guard, count) -> row(table, count, guard));
        return table.toString();
    }

    private static void row(StringBuilder table, long count, String name) {
        table.append("%,14d  %s%n".formatted(count, name));
    }
}
