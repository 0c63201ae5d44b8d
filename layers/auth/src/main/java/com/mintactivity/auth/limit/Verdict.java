package com.mintactivity.auth.limit;

/** The limiter's decision on a request. */
public sealed interface Verdict {

    /** Whole requests left in the key's bucket. */
    long remaining();

    /**
     * Every bucket admitted the request.
     *
     * @param isShared whether the cache store decided, not this instance's memory
     */
    record Within(long remaining, boolean isShared) implements Verdict {}

    /**
     * A bucket is empty.
     *
     * @param retryAfterS seconds until every bucket would admit a request, rounded up, at least 1
     * @param limit the first limit that refused
     */
    record Exceeded(long remaining, long retryAfterS, Limit limit) implements Verdict {

        /** @param micros microseconds until every bucket would admit a request */
        static Exceeded after(long micros, long remaining, Limit limit) {
            return new Exceeded(remaining, Math.max(1, Math.ceilDiv(micros, 1_000_000L)), limit);
        }
    }
}
