package com.mintactivity.recorder.queue;

import java.time.Duration;

/**
 * How long an event waits in the queue before it is tried again: a random time between a half and the whole of a bound
 * that doubles with each attempt. Events that were refused together so come back spread over a time in which more of
 * them are admitted.
 */
final class RetryDelay {

    private static final int FIRST_SECONDS = 5;

    /** An event is recorded at most this long after the end of an outage. */
    private static final Duration MAX = Duration.ofMinutes(5);

    private RetryDelay() {}

    /**
     * A delay in whole seconds.
     *
     * @param attempt how many times the event has been tried, at least 1
     * @param random at least 0 and less than 1, from a generator that no other function instance shares
     */
    static int seconds(int attempt, double random) {
        int max = maxSeconds(attempt);
        int min = max / 2;
        return min + (int) (random * (max - min + 1));
    }

    static int maxSeconds(int attempt) {
        long doubled = (long) FIRST_SECONDS << Math.min(attempt - 1, Integer.SIZE);
        return (int) Math.min(doubled, MAX.toSeconds());
    }
}
