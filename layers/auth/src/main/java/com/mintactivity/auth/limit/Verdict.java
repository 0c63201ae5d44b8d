package com.mintactivity.auth.limit;

import org.jspecify.annotations.Nullable;

/** The limiter's decision on a request. */
public sealed interface Verdict {

    /**
     * The verdict that a wait amounts to.
     *
     * @param micros microseconds until both buckets have a request to give; 0 if both gave one
     */
    static Verdict after(long micros, @Nullable String prefetched) {
        return micros == 0 ? new Within(prefetched) : new Exceeded(Math.max(1, Math.ceilDiv(micros, 1_000_000L)));
    }

    /**
     * Both buckets gave a request.
     *
     * @param prefetched what was read on the same round trip, null where nothing was
     */
    record Within(@Nullable String prefetched) implements Verdict {}

    /**
     * One of the buckets is empty.
     *
     * @param retryAfterS seconds until both have one to give, rounded up, at least 1
     */
    record Exceeded(long retryAfterS) implements Verdict {}
}
