package com.mintactivity.simulation.schedule;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** How often each fault happened, and how often each guard of the protocol had something to do. */
public final class Counts {

    private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
    private final Map<String, Long> guards = new TreeMap<>();

    public void add(Fault fault) {
        faults.merge(fault, 1L, Long::sum);
    }

    public void add(String guard) {
        guards.merge(guard, 1L, Long::sum);
    }

    /**
     * Adds to a count.
     *
     * @param name of a fault or of a guard
     */
    public void add(String name, long more) {
        for (Fault fault : Fault.values()) {
            if (fault.name().equals(name)) {
                faults.merge(fault, more, Long::sum);
                return;
            }
        }
        guards.merge(name, more, Long::sum);
    }

    public void add(Counts other) {
        other.faults.forEach((fault, count) -> faults.merge(fault, count, Long::sum));
        other.guards.forEach((guard, count) -> guards.merge(guard, count, Long::sum));
    }

    public long of(Fault fault) {
        return faults.getOrDefault(fault, 0L);
    }

    public Map<String, Long> guards() {
        return Map.copyOf(guards);
    }
}
