package com.mintactivity.recorder;

import java.time.Duration;
import java.time.Instant;

/**
 * Divides the settling time, so that no hit becomes visible with a completion time before the settled clock: first the
 * age that a completion time may have when its hit is written, then the write and a reserve, then the remaining time
 * for the indexes and for clocks that differ.
 *
 * @param settle how far the settled clock is behind the wall clock; the guarantee needs at least {@link #MIN_SETTLE}
 */
public record TimeBudget(Duration settle) {

    /** The time in which the indexes follow a write, including the difference between the clocks of two machines. */
    static final Duration VISIBILITY = Duration.ofSeconds(1);

    /** The time by which a time-out may come too late, as on a machine that is busy or collects garbage. */
    private static final Duration RESERVE = Duration.ofMillis(250);

    /** The time of one attempt to reach the store. A shorter time-out would also fail on a healthy store. */
    private static final Duration MIN_WRITE = Duration.ofMillis(500);

    /** The minimum settling time: its half is just enough for the shortest write and {@link #VISIBILITY}. */
    public static final Duration MIN_SETTLE = MIN_WRITE.plus(VISIBILITY).multipliedBy(2);

    /** The age up to which a hit keeps its completion time. */
    Duration maxAge() {
        return settle.dividedBy(2);
    }

    /**
     * The time-out of a write, all attempts of the SDK included. It leaves a reserve where the settling time is long
     * enough.
     */
    Duration write() {
        return longer(MIN_WRITE, maxAgeWritten().minus(maxAge()).minus(RESERVE));
    }

    /**
     * Whether a write may have ended too late for its hit's completion time, given a wall-clock time at which it had
     * ended.
     */
    boolean isExceeded(Instant completedAt, Instant writtenBy) {
        return Duration.between(completedAt, writtenBy).compareTo(maxAgeWritten()) > 0;
    }

    /** The age by which a hit has to be stored. */
    private Duration maxAgeWritten() {
        return longer(maxAge().plus(MIN_WRITE), settle.minus(VISIBILITY));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
