package com.mintactivity.benchmarks;

/** Tells on standard error what is under way. */
public final class Progress {

    private static final long START = System.nanoTime();

    private Progress() {}

    public static void tell(String what) {
        System.err.printf("%4d s  %s%n", (System.nanoTime() - START) / 1_000_000_000, what);
    }
}
