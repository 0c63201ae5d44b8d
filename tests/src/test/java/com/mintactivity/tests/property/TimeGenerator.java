package com.mintactivity.tests.property;

import com.mintactivity.tests.property.model.Timestamps;
import java.util.List;
import java.util.Random;

/** How long ago things happened: with ties, on edges, and just before and after them. */
final class TimeGenerator {

    private TimeGenerator() {}

    /** The age in milliseconds of a piece of history, now and then negative: it is said to happen yet. */
    static long age(EventGenerator dice, Random random, long nowMs) {
        long toMinute = Math.floorMod(nowMs, Timestamps.MINUTE);
        long toDay = Math.floorMod(nowMs, Timestamps.DAY);
        return dice.pick(List.of(
                random.nextLong(40 * Timestamps.DAY),
                random.nextLong(2 * Timestamps.DAY),
                random.nextLong(3 * Timestamps.MINUTE),
                toMinute + random.nextInt(4) * Timestamps.MINUTE,
                toMinute + random.nextInt(4) * Timestamps.MINUTE + 1,
                toDay + random.nextInt(3) * Timestamps.DAY,
                toDay + random.nextInt(3) * Timestamps.DAY + 1,
                31 * Timestamps.DAY + toMinute,
                random.nextInt(4) * Timestamps.SECOND,
                dice.chance(30) ? -1L : 0L));
    }

    /** How many microseconds before it reached the recorder a task finished, by its own word. */
    static long delayMicros(EventGenerator dice, Random random) {
        return dice.pick(List.of(
                0L,
                0L,
                1_000L * random.nextInt(4),
                random.nextLong(2_000_000),
                random.nextLong(2_000_000),
                2_499_000L,
                2_500_000L,
                2_500_001L,
                2_501_000L,
                5_000_000L,
                random.nextLong(600_000_000),
                -1L,
                -1_000L,
                -random.nextLong(5_000_000)));
    }
}
