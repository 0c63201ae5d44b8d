package com.mintactivity.recorder;

import java.time.Duration;
import java.time.Instant;

/**
 * How the settling time is spent, so that no hit becomes visible with a completion time before the settled clock: first the age that a
 * completion time may have when its hit is written, then the write, then what remains for the indexes and for clocks that differ.
 *
 * @param settle how far the settled clock runs behind the wall clock; at least {@link #MIN_SETTLE} for the promise to hold
 */
public record TimeBudget(Duration settle) {

    /** For the indexes to follow a write, and for the clocks of two machines to differ. */
    static final Duration VISIBILITY = Duration.ofSeconds(1);

    /** One attempt to reach the store. A shorter time-out would fail on a healthy store. */
    private static final Duration MIN_WRITE = Duration.ofMillis(500);

    /** The settling time whose half is just enough for the shortest write and {@link #VISIBILITY}. */
    public static final Duration MIN_SETTLE = MIN_WRITE.plus(VISIBILITY).multipliedBy(2);

    /** The age up to which a hit keeps its completion time. */
    Duration maxAge() {
        return settle.dividedBy(2);
    }

    /** The time-out of a write, all attempts of the SDK included. */
    Duration write() {
        Duration left = settle.minus(maxAge()).minus(VISIBILITY);
        return left.compareTo(MIN_WRITE) < 0 ? MIN_WRITE : left;
    }

    /** Whether a write that had ended at a moment by the wall clock may have ended too late for its hit's completion time. */
    boolean isExceeded(Instant completedAt, Instant writtenBy) {
        return Duration.between(completedAt, writtenBy).compareTo(maxAge().plus(write())) > 0;
    }
}
