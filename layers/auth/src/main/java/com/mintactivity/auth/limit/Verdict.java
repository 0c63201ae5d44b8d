package com.mintactivity.auth.limit;

import org.jspecify.annotations.Nullable;

/** The limiter's decision on a request. */
public sealed interface Verdict {

    /** Whole requests left in the key's bucket. */
    long remaining();

    /**
     * Both buckets admitted the request.
     *
     * @param isShared whether the cache store decided, not this instance's memory
     * @param cached the value that was read in the same round trip, if there is one
     */
    record Within(
            long remaining, boolean isShared, @Nullable String cached) implements Verdict {}

    /**
     * One of the buckets is empty.
     *
     * @param retryAfterS seconds until both would admit a request, rounded up, at least 1
     */
    record Exceeded(long remaining, long retryAfterS) implements Verdict {

        /** @param micros microseconds until both would admit a request */
        static Exceeded after(long micros, long remaining) {
            return new Exceeded(remaining, Math.max(1, Math.ceilDiv(micros, 1_000_000L)));
        }
    }
}
