package com.mintactivity.benchmarks;

/** Prints the current step to standard error. */
public final class ProgressLog {

    private static final long START = System.nanoTime();

    private ProgressLog() {}

    public static void step(String what) {
        System.err.printf("%4d s  %s%n", (System.nanoTime() - START) / 1_000_000_000, what);
    }
}
