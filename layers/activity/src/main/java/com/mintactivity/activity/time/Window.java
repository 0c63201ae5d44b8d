package com.mintactivity.activity.time;

import java.time.Instant;

/**
 * A stretch of time, in whole milliseconds.
 *
 * @param since inclusive
 * @param until exclusive; never before {@code since}
 */
public record Window(Instant since, Instant until) {

    /** @throws IllegalArgumentException if it ends before it starts */
    public Window {
        if (until.isBefore(since)) {
            throw new IllegalArgumentException("a window ends at or after its start");
        }
    }

    public boolean isEmpty() {
        return since.equals(until);
    }
}
