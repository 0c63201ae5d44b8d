package com.mintactivity.tests.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import java.util.List;

/** Writes buckets to a cache store, and what may stand in their places. */
final class StoredBuckets {

    private static final long REQUEST = 60_000_000;

    private final CacheStore store;

    StoredBuckets(CacheStore store) {
        this.store = store;
    }

    /** A bucket that holds so many requests now. */
    void level(String bucket, double requests) {
        put(bucket, requests, CacheStoreClock.micros(store));
    }

    /** A bucket that held so many requests at a time. */
    void put(String bucket, double requests, long atMicros) {
        write(
                bucket,
                "struct.pack('<dd', ARGV[1], ARGV[2])",
                Long.toString((long) (requests * REQUEST)),
                Long.toString(atMicros));
    }

    /** @param value an expression of Lua, in which {@code ARGV} are the arguments */
    void write(String bucket, String value, String... arguments) {
        run("redis.call('SET', KEYS[1], " + value + ") return {}", bucket, arguments);
    }

    void run(String script, String bucket, String... arguments) {
        try {
            store.evaluate(Script.of(script), List.of(bucket), List.of(arguments), result -> result);
        } catch (CacheUnavailableException e) {
            throw new IllegalStateException(e);
        }
    }
}
