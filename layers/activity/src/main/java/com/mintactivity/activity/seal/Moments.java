package com.mintactivity.activity.seal;

import java.time.Instant;

/** Moments on grids that are aligned to the epoch in UTC. */
final class Moments {

    static final long MINUTE = 60;

    private Moments() {}

    static Instant floor(Instant moment, long seconds) {
        return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), seconds) * seconds);
    }

    static Instant ceil(Instant moment, long seconds) {
        Instant floor = floor(moment, seconds);
        return floor.isBefore(moment) ? floor.plusSeconds(seconds) : floor;
    }

    static Instant floorMinute(Instant moment) {
        return floor(moment, MINUTE);
    }

    static Instant ceilMinute(Instant moment) {
        return ceil(moment, MINUTE);
    }

    static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    static Instant later(Instant a, Instant b) {
        return a.isBefore(b) ? b : a;
    }
}
