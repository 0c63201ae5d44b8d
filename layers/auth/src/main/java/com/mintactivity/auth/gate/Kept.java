package com.mintactivity.auth.gate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Values kept in memory for a while after they were read. */
final class Kept<T> {

    private record Entry<T>(T value, Instant readAt) {}

    private final ConcurrentHashMap<String, Entry<T>> entries = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final Duration longest;

    Kept(InstantSource clock, Duration longest) {
        this.clock = clock;
        this.longest = longest;
    }

    /** The value, where it was read no longer ago than is allowed; a clock that was set back does not make it younger. */
    Optional<T> fresh(String name) {
        Entry<T> entry = entries.get(name);
        if (entry == null) {
            return Optional.empty();
        }
        Duration age = Duration.between(entry.readAt(), clock.instant());
        return age.isNegative() || age.compareTo(longest) > 0 ? Optional.empty() : Optional.of(entry.value());
    }

    /** The value however old: good for a guess of what to read next, never for a decision. */
    Optional<T> stale(String name) {
        return Optional.ofNullable(entries.get(name)).map(Entry::value);
    }

    /** @param readAt the moment before the read was sent */
    void keep(String name, T value, Instant readAt) {
        entries.put(name, new Entry<>(value, readAt));
    }

    void forget() {
        entries.clear();
    }
}
