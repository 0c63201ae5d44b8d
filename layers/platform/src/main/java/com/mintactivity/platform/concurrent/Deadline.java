package com.mintactivity.platform.concurrent;

import java.time.Duration;

/**
 * A time by which work must have ended.
 *
 * @param monotonic nanoseconds of {@link System#nanoTime}
 */
public record Deadline(long monotonic) {

    public static Deadline after(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** The earlier of two times: this deadline less a reserve, and now plus a duration. */
    public Deadline within(Duration duration, Duration reserve) {
        Deadline other = after(duration);
        Deadline reduced = new Deadline(monotonic - reserve.toNanos());
        return reduced.monotonic - other.monotonic < 0 ? reduced : other;
    }

    /** The time left, in nanoseconds; zero or negative if it has passed. */
    public long nanosLeft() {
        return monotonic - System.nanoTime();
    }

    public boolean isPast() {
        return System.nanoTime() - monotonic >= 0;
    }
}
