package com.mintactivity.tests.property;

import com.mintactivity.model.answer.Timestamps;
import java.util.List;
import java.util.Random;

/** Generates ages and delays of events: ties, and times on, just before and just after boundaries. */
final class TimeGenerator {

    private TimeGenerator() {}

    /** The age of an imported event in milliseconds; sometimes negative, for an event in the future. */
    static long ageMs(EventGenerator generator, Random random, long nowMs) {
        long toMinute = Math.floorMod(nowMs, Timestamps.MINUTE);
        long toDay = Math.floorMod(nowMs, Timestamps.DAY);
        return generator.pick(List.of(
                random.nextLong(40 * Timestamps.DAY),
                random.nextLong(2 * Timestamps.DAY),
                random.nextLong(3 * Timestamps.MINUTE),
                toMinute + random.nextInt(4) * Timestamps.MINUTE,
                toMinute + random.nextInt(4) * Timestamps.MINUTE + 1,
                toDay + random.nextInt(3) * Timestamps.DAY,
                toDay + random.nextInt(3) * Timestamps.DAY + 1,
                31 * Timestamps.DAY + toMinute,
                random.nextInt(4) * Timestamps.SECOND,
                generator.chance(30) ? -1L : 0L));
    }

    /** The time in microseconds from the completion of a task to its recording; at times negative. */
    static long delayMicros(EventGenerator generator, Random random) {
        return generator.pick(List.of(
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
