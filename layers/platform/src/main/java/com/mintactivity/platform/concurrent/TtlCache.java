package com.mintactivity.platform.concurrent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of values by name, each with the time of its read. Holds at most {@link #MAX_ENTRIES}: one more entry clears
 * the cache. Safe for use by several threads.
 */
public final class TtlCache<T> {

    private static final int MAX_ENTRIES = 10_000;

    private record Entry<T>(T value, ReadTime readAt) {}

    private final ConcurrentHashMap<String, Entry<T>> entries = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final Duration maxAge;

    /** @param maxAge how long a value is {@linkplain #fresh fresh} */
    public TtlCache(InstantSource clock, Duration maxAge) {
        this.clock = clock;
        this.maxAge = maxAge;
    }

    /** The value, if it was read less than the maximum age ago. */
    public Optional<T> fresh(String name) {
        return Optional.ofNullable(entries.get(name))
                .filter(entry -> entry.readAt().isWithin(maxAge, clock))
                .map(Entry::value);
    }

    /** The value at any age: to guess what to read next, or if an old value is better than none. */
    public Optional<T> stale(String name) {
        return Optional.ofNullable(entries.get(name)).map(Entry::value);
    }

    /** Stores a value with the time of its read. */
    public void put(String name, T value, ReadTime readAt) {
        if (entries.size() >= MAX_ENTRIES) {
            entries.clear();
        }
        entries.put(name, new Entry<>(value, readAt));
    }

    public void clear() {
        entries.clear();
    }
}
