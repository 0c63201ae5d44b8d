package com.mintactivity.tests.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import java.util.List;

/** The clock of the cache store, by which its buckets refill. */
final class CacheStoreClock {

    private static final Script TIME =
            Script.of("local time = redis.call('TIME') return {time[1] * 1000000 + time[2]}");

    private CacheStoreClock() {}

    /** Microseconds since 1970. */
    static long micros(CacheStore store) {
        try {
            return store.evaluate(TIME, List.of(), List.of(), List::getFirst);
        } catch (CacheUnavailableException e) {
            throw new IllegalStateException(e);
        }
    }
}
