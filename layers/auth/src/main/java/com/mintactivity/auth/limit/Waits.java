package com.mintactivity.auth.limit;

import org.jspecify.annotations.Nullable;

/** Turns a wait into a verdict. */
final class Waits {

    private static final long MICROS_PER_SECOND = 1_000_000;

    private Waits() {}

    /** @param micros microseconds until both buckets could give one; 0 where they did */
    static Verdict verdict(long micros, @Nullable String prefetched) {
        return micros == 0
                ? new Verdict.Within(prefetched)
                : new Verdict.Exceeded(Math.max(1, Math.ceilDiv(micros, MICROS_PER_SECOND)));
    }
}
