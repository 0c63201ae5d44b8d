package com.mintactivity.simulation.schedule;

import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * How often a schedule's calls fail, and how long they take.
 *
 * @param heldUp how often an import is paused before a write, for so long that it may be presumed dead
 * @param slow factor of the latency
 * @param maxStale how old an eventually consistent read may be, in milliseconds
 */
public record Rates(
        Mode mode,
        double throttle,
        double timeout,
        double stall,
        double crash,
        double stale,
        double lag,
        double announcement,
        double heldUp,
        int slow,
        long maxStale,
        int page,
        Set<Fault> none) {

    public static Rates of(SplittableRandom random, Mode mode) {
        return new Rates(
                mode,
                one(random, 0, 0.01, 0.04),
                one(random, 0, 0.01, 0.04),
                one(random, 0, 0.02, 0.08),
                one(random, 0, 0.002, 0.01, 0.03),
                one(random, 0.1, 0.5),
                one(random, 0.05, 0.3),
                one(random, 0, 0.1, 0.3),
                one(random, 0, 0.02, 0.1, 0.3),
                random.nextInt(3) == 0 ? 100 : 1,
                19_000,
                random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 100,
                EnumSet.noneOf(Fault.class));
    }

    /** The same rates without some faults. */
    public Rates without(Set<Fault> faults) {
        return new Rates(
                mode,
                throttle,
                timeout,
                stall,
                crash,
                stale,
                lag,
                announcement,
                heldUp,
                slow,
                maxStale,
                page,
                Set.copyOf(faults));
    }

    public boolean has(Fault fault) {
        return !none.contains(fault);
    }

    private static double one(SplittableRandom random, double... values) {
        return values[random.nextInt(values.length)];
    }
}
