package com.mintactivity.auth.limit;

/** The limiter's decision on a request. */
public sealed interface Verdict {

    /** The store that has the key's bucket did not answer, so what is left there is unknown. */
    long UNKNOWN = -1;

    /** Whole requests left in the key's bucket, or {@link #UNKNOWN}. */
    long remaining();

    /** The same decision, taken without the key's bucket. */
    Verdict withoutRemaining();

    /**
     * Every bucket admitted the request.
     *
     * @param isCacheUp whether the cache store decided, not this instance's memory
     */
    record Within(long remaining, boolean isCacheUp) implements Verdict {

        @Override
        public Verdict withoutRemaining() {
            return new Within(UNKNOWN, isCacheUp);
        }
    }

    /**
     * A bucket is empty.
     *
     * @param retryAfterS seconds until the request could pass, rounded up, at least 1
     * @param limit the limit that refused
     */
    record Exceeded(long remaining, long retryAfterS, Limit limit) implements Verdict {

        /** @param micros microseconds until the request could pass */
        static Exceeded after(long micros, long remaining, Limit limit) {
            return new Exceeded(remaining, Math.max(1, Math.ceilDiv(micros, 1_000_000L)), limit);
        }

        @Override
        public Verdict withoutRemaining() {
            return new Exceeded(UNKNOWN, retryAfterS, limit);
        }
    }
}
