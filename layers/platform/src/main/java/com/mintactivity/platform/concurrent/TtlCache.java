package com.mintactivity.platform.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values in memory by name, each with the instant before it was read. Holds at most {@link #MAX_ENTRIES}: one more clears it. Safe for use
 * by several threads.
 */
public final class TtlCache<T> {

    private static final int MAX_ENTRIES = 10_000;

    private record Entry<T>(T value, Instant readAt) {}

    private final ConcurrentHashMap<String, Entry<T>> entries = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final Duration maxAge;

    /** @param maxAge how long a value is {@linkplain #fresh fresh} */
    public TtlCache(InstantSource clock, Duration maxAge) {
        this.clock = clock;
        this.maxAge = maxAge;
    }

    /** The value, if it was read less than the maximum age ago. A clock that was set back does not make a value younger. */
    public Optional<T> fresh(String name) {
        Entry<T> entry = entries.get(name);
        if (entry == null) {
            return Optional.empty();
        }
        Duration age = Duration.between(entry.readAt(), clock.instant());
        return age.isNegative() || age.compareTo(maxAge) >= 0 ? Optional.empty() : Optional.of(entry.value());
    }

    /** The value at any age: for a guess of what to read next, or for what does not change. */
    public Optional<T> stale(String name) {
        return Optional.ofNullable(entries.get(name)).map(Entry::value);
    }

    /**
     * Keeps a value.
     *
     * @param readAt the instant before the read was sent
     */
    public void put(String name, T value, Instant readAt) {
        if (entries.size() >= MAX_ENTRIES) {
            entries.clear();
        }
        entries.put(name, new Entry<>(value, readAt));
    }

    public void clear() {
        entries.clear();
    }
}
