package com.mintactivity.activity.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * The clock that windows are judged by: the wall clock less the settling time, in whole milliseconds. The recorder lets no hit
 * become visible with a completion older than this clock, so whatever lies before it is final.
 */
public final class SettledClock {

    private final InstantSource wall;
    private final Duration settle;

    /** @param settle at least zero; 5 s unless configured */
    public SettledClock(InstantSource wall, Duration settle) {
        if (settle.isNegative()) {
            throw new IllegalArgumentException("settling takes no negative time");
        }
        this.wall = wall;
        this.settle = settle;
    }

    /** The wall clock, in whole milliseconds. */
    public Instant wall() {
        return wall.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The settled moment: what happened before it is final. */
    public Instant settled() {
        return wall().minus(settle);
    }

    public Duration settle() {
        return settle;
    }
}
