package com.mintactivity.simulation.plan;

import java.util.SplittableRandom;

/**
 * Moves a quarter of all times to the edge of a minute, an hour, a day or a block of days, or a millisecond before or
 * after it. Times are milliseconds since the epoch.
 */
record Edges(SplittableRandom random) {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long BLOCK = 16 * DAY;

    /** A time, or at most a millisecond before or after the last edge that is at most some time before it. */
    long near(long time, long most) {
        return random.nextInt(4) == 0 ? at(last(time, most)) : time;
    }

    /** The edge, or a millisecond before or after it. */
    long at(long edge) {
        return edge + random.nextInt(-1, 2);
    }

    /** The last edge of a random kind, if it is at most some time before a time; else the last edge of a minute. */
    long last(long time, long most) {
        long unit = switch (random.nextInt(4)) {
            case 0 -> MINUTE;
            case 1 -> DAY;
            case 2 -> BLOCK;
            default -> HOUR;
        };
        long edge = Math.floorDiv(time, unit) * unit;
        return time - edge <= most ? edge : Math.floorDiv(time, MINUTE) * MINUTE;
    }
}
