package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.SettledClock;
import java.time.Duration;
import java.time.Instant;

/** When hits may be sealed, and hours repaired and checked, by the sealer's own clock. */
public final class SealTiming {

    /** Time for the indexes to show every settled hit. */
    public static final Duration MARGIN = Duration.ofSeconds(60);

    /** A writer that has claimed nothing for this time is presumed dead. */
    public static final Duration GIVE_UP = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofMinutes(10);

    /** How much later a check counts hits, when every index shows them. */
    private static final Duration CHECK_DELAY = Duration.ofHours(1);

    private final SettledClock clock;
    private final Duration margin;

    /** @param margin how long after a hit has settled the indexes may take to show it */
    public SealTiming(SettledClock clock, Duration margin) {
        this.clock = clock;
        this.margin = margin;
    }

    public SealTiming(SettledClock clock) {
        this(clock, MARGIN);
    }

    Instant now() {
        return clock.wall();
    }

    /** Hits before this moment are in the indexes. */
    Instant target() {
        return Instants.floorMinute(clock.settled().minus(margin));
    }

    /** The time from the end of a write until the indexes show it. */
    Duration visible() {
        return clock.settle().plus(margin);
    }

    /** Minutes from this moment on are written. */
    Instant minutesWritten() {
        return Instants.floorMinute(now().minus(MinuteLife.WRITTEN));
    }

    /** Minutes from this moment on are compared. */
    public Instant minutesRead() {
        return Instants.ceilMinute(now().minus(MinuteLife.READ));
    }

    /** Whether a moment is nearer than the next sweep may be. */
    boolean isSoon(Instant moment) {
        return moment.isBefore(now().plus(SOON));
    }

    /** When hits that completed by a moment may be counted again. */
    Instant checkAfter(Instant moment) {
        return moment.plus(CHECK_DELAY).plus(visible());
    }
}
