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

    /** The earlier of this deadline less a reserve, and the end of a duration from now. */
    public Deadline within(Duration duration, Duration reserve) {
        Deadline other = after(duration);
        Deadline reduced = new Deadline(monotonic - reserve.toNanos());
        return reduced.monotonic - other.monotonic < 0 ? reduced : other;
    }

    /** The time left, in nanoseconds; negative or zero once it is past. */
    public long nanosLeft() {
        return monotonic - System.nanoTime();
    }

    public boolean isPast() {
        return System.nanoTime() - monotonic >= 0;
    }
}
