package com.mintactivity.activity.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * The clock of windows: the wall clock less the settling time, in whole milliseconds. No hit becomes visible with a
 * completion time before this clock, so everything before it is final.
 */
public final class SettledClock {

    private final InstantSource wall;
    private final Duration settle;

    /**
     * A clock that runs behind a wall clock.
     *
     * @param settle at least zero; 5 s unless configured
     * @throws IllegalArgumentException if the settling time is negative
     */
    public SettledClock(InstantSource wall, Duration settle) {
        if (settle.isNegative()) {
            throw new IllegalArgumentException("the settling time must not be negative");
        }
        this.wall = wall;
        this.settle = settle;
    }

    /** The wall clock, in whole milliseconds. */
    public Instant wall() {
        return wall.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The settled time. Everything before it is final. */
    public Instant settled() {
        return wall().minus(settle);
    }

    public Duration settle() {
        return settle;
    }
}
