package com.mintactivity.platform.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time before a read was sent, by two clocks: a wall clock can be set back, and monotonic time does not advance
 * while a snapshot is stored.
 *
 * @param monotonic nanoseconds of {@link System#nanoTime}
 */
public record ReadTime(Instant wall, long monotonic) {

    public static ReadTime now(InstantSource clock) {
        return new ReadTime(clock.instant(), System.nanoTime());
    }

    /**
     * Whether less than {@code maxAge} has passed, by both clocks. False if the wall clock is before the time of the
     * read.
     */
    public boolean isWithin(Duration maxAge, InstantSource clock) {
        Duration age = Duration.between(wall, clock.instant());
        Duration monotonicAge = Duration.ofNanos(System.nanoTime() - monotonic);
        return !age.isNegative() && age.compareTo(maxAge) < 0 && monotonicAge.compareTo(maxAge) < 0;
    }
}
