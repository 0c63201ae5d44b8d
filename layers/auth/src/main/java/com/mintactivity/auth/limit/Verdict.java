package com.mintactivity.auth.limit;

import org.jspecify.annotations.Nullable;

/** What the limiter says of a request. */
public sealed interface Verdict {

    /**
     * Both buckets had one to give.
     *
     * @param prefetched what was read on the same round trip, null where nothing was
     */
    record Within(@Nullable String prefetched) implements Verdict {}

    /**
     * One of the buckets is empty.
     *
     * @param retryAfterS seconds until both could give one, rounded up, at least 1
     */
    record Exceeded(long retryAfterS) implements Verdict {}
}
