package com.mintactivity.benchmarks.warm;

import java.util.Arrays;

/** The middle of what was measured. */
public final class Medians {

    private Medians() {}

    /** The median of some numbers, which are left as they are. */
    public static double of(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
