package com.mintactivity.benchmarks;

import java.util.function.Supplier;

/** Prints the current step to standard error. */
public final class ProgressLog {

    private static final long START = System.nanoTime();

    /** At most one line in this time tells how far a step is. */
    private static final long PAUSE = 10_000_000_000L;

    private static long last = START;

    private ProgressLog() {}

    public static void step(String what) {
        last = System.nanoTime();
        System.err.printf("%4d s  %s%n", (last - START) / 1_000_000_000, what);
    }

    /** Prints how far the current step is, unless a line was printed within the last ten seconds. */
    public static void reached(Supplier<String> what) {
        if (System.nanoTime() - last > PAUSE) {
            step(what.get());
        }
    }
}
