package com.mintactivity.activity.seal;

import java.time.Duration;
import java.time.Instant;

/**
 * How far everything is sealed.
 *
 * @param until what lies before it is sealed; {@link #NOTHING} where nothing is
 * @param generation counts the openings and closings of distrusted ranges: what was summed under an older one must be summed anew
 * @param changedAt when the mark or the generation last changed
 */
record Mark(Instant until, long generation, Instant changedAt) {

    static final Instant NOTHING = Instant.EPOCH;

    /** So long a changed item may be missing from an eventually consistent read, generously. */
    private static final Duration PROPAGATION = Duration.ofSeconds(30);

    boolean isNothing() {
        return until.equals(NOTHING);
    }

    /** Whether stored sums may have been written so recently that only a consistent read is sure to see them. */
    boolean isFresh(Instant now) {
        return now.isBefore(changedAt.plus(PROPAGATION));
    }
}
