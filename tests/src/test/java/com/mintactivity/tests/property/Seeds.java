package com.mintactivity.tests.property;

import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * Runs a property for a number of seeds, the same in every run. {@code -Dcases=} multiplies the number, {@code -Dseed=}
 * selects one seed. A failure names its seed.
 */
final class Seeds {

    private static final String SEED = "seed";

    private Seeds() {}

    /** @param count number of seeds without {@code -Dcases} */
    static void each(int count, LongConsumer property) {
        Long selected = Long.getLong(SEED);
        LongStream seeds = selected == null
                ? LongStream.rangeClosed(1, (long) count * Integer.getInteger("cases", 1))
                : LongStream.of(selected);
        seeds.forEach(seed -> run(seed, property));
    }

    private static void run(long seed, LongConsumer property) {
        try {
            property.accept(seed);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("fails with -D" + SEED + "=" + seed + ": " + e.getMessage(), e);
        }
    }
}
