package com.mintactivity.simulation.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The events of a schedule: always as a hash, and as lines if they are wanted. */
public final class Trace {

    private final boolean keepsLines;
    private final List<String> lines = new ArrayList<>();
    private long hash = 17;
    private long calls;

    public Trace(boolean keepsLines) {
        this.keepsLines = keepsLines;
    }

    void call(long now, int process, int operation) {
        calls++;
        hash = (hash ^ now) * 0x9E3779B97F4A7C15L;
        hash = (hash ^ (process * 31L + operation)) * 0xC2B2AE3D27D4EB4FL;
    }

    void fault(Fault fault) {
        hash = (hash ^ fault.name().hashCode()) * 0x9E3779B97F4A7C15L;
    }

    public void line(Supplier<String> line) {
        if (keepsLines) {
            lines.add(line.get());
        }
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public long hash() {
        return hash;
    }

    /** How many calls to the store and to the queue there were. */
    public long calls() {
        return calls;
    }
}
