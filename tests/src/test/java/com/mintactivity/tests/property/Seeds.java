package com.mintactivity.tests.property;

import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * The histories that a property is tried on, one a seed, the same in every run: {@code -Dcases=} multiplies them,
 * {@code -Dseed=} picks one alone. What fails names its seed.
 */
final class Seeds {

    private static final String SEED = "seed";

    private Seeds() {}

    /** @param count histories of a usual run */
    static void each(int count, LongConsumer property) {
        Long only = Long.getLong(SEED);
        LongStream seeds = only == null
                ? LongStream.rangeClosed(1, (long) count * Integer.getInteger("cases", 1))
                : LongStream.of(only);
        seeds.forEach(seed -> attempt(seed, property));
    }

    private static void attempt(long seed, LongConsumer property) {
        try {
            property.accept(seed);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("fails with -D" + SEED + "=" + seed + ": " + e.getMessage(), e);
        }
    }
}
