package com.mintactivity.activity.time;

import java.time.Instant;

/** Arithmetic of instants: rounding to grids that are aligned to the epoch in UTC, and the earlier or later of two. */
public final class Instants {

    /** The step of the minute grid, in seconds. */
    public static final long MINUTE = 60;

    /** The step of the hour grid, in seconds. */
    public static final long HOUR = 3_600;

    private Instants() {}

    /**
     * The last grid point that is not after an instant.
     *
     * @param seconds the step of the grid
     */
    public static Instant floor(Instant instant, long seconds) {
        return Instant.ofEpochSecond(Math.floorDiv(instant.getEpochSecond(), seconds) * seconds);
    }

    /**
     * The first grid point that is not before an instant.
     *
     * @param seconds the step of the grid
     */
    public static Instant ceil(Instant instant, long seconds) {
        Instant floor = floor(instant, seconds);
        return floor.isBefore(instant) ? floor.plusSeconds(seconds) : floor;
    }

    public static Instant floorMinute(Instant instant) {
        return floor(instant, MINUTE);
    }

    public static Instant ceilMinute(Instant instant) {
        return ceil(instant, MINUTE);
    }

    public static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    public static Instant later(Instant a, Instant b) {
        return a.isBefore(b) ? b : a;
    }
}
