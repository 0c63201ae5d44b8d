package com.mintactivity.hits;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps answers for {@link #LIFE}, byte for byte, and lets one function at a time make a missing one while the others wait for
 * it. It only saves work: where the cache store is unavailable or the wait grows long, the answer is made without it.
 */
final class AnswerCache {

    /** Limits table: {@code cache_ttl_s}. */
    private static final Duration LIFE = Duration.ofSeconds(30);

    /** A maker that died holds the others up no longer than this. */
    private static final Duration LOCK_LIFE = Duration.ofSeconds(10);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(25);

    private final CacheStore store;
    private final Metrics metrics;

    AnswerCache(CacheStore store, Metrics metrics) {
        this.store = store;
        this.metrics = metrics;
    }

    /** How long an answer made on a store is kept: nothing where the stack has no cache store. */
    static Duration life(CacheStore store) {
        return store.isAbsent() ? Duration.ZERO : LIFE;
    }

    /** Whose turn it is to make an answer. */
    private sealed interface Turn {

        /** No one's: the answer is in the store. */
        record Made(String answer) implements Turn {}

        /** This caller's, for everyone. */
        record Ours() implements Turn {}

        /** This caller's, for itself only. */
        record Alone() implements Turn {}
    }

    /**
     * The answer that the store has under a key, or else the one that {@code maker} makes, which is then kept. Counted by metrics
     * {@code CacheHit} and {@code CacheMiss}.
     *
     * @param prefetched what the store had there when the request came in
     */
    String answer(String key, Optional<String> prefetched, Supplier<String> maker) {
        if (store.isAbsent()) {
            return maker.get();
        }
        return switch (prefetched.<Turn>map(Turn.Made::new).orElseGet(() -> turn(key))) {
            case Turn.Made(String answer) -> {
                metrics.count("CacheHit", 1);
                yield answer;
            }
            case Turn.Ours() -> makeForAll(key, () -> counted(maker));
            case Turn.Alone() -> counted(maker);
        };
    }

    private String counted(Supplier<String> maker) {
        metrics.count("CacheMiss", 1);
        return maker.get();
    }

    private Turn turn(String key) {
        long start = System.nanoTime();
        try {
            while (true) {
                boolean ours = store.putIfAbsent(lock(key), "", LOCK_LIFE);
                // Read after the lock is taken: its last holder may have finished in between.
                Optional<String> answer = store.get(key);
                if (ours && answer.isPresent()) {
                    release(key);
                }
                if (ours || answer.isPresent()) {
                    return answer.<Turn>map(Turn.Made::new).orElseGet(Turn.Ours::new);
                }
                if (since(start).compareTo(LONGEST_WAIT) >= 0) {
                    return new Turn.Alone();
                }
                Thread.sleep(POLL);
            }
        } catch (CacheUnavailableException unavailable) {
            return new Turn.Alone();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Turn.Alone();
        }
    }

    private String makeForAll(String key, Supplier<String> maker) {
        long start = System.nanoTime();
        try {
            String answer = maker.get();
            keep(key, answer);
            return answer;
        } finally {
            // A lock that ran out may belong to another caller by now.
            if (since(start).compareTo(LOCK_LIFE) < 0) {
                release(key);
            }
        }
    }

    private void keep(String key, String answer) {
        try {
            store.put(key, answer, LIFE);
        } catch (CacheUnavailableException unavailable) {
            // The answer is good all the same; the next caller makes its own.
        }
    }

    private void release(String key) {
        try {
            store.delete(lock(key));
        } catch (CacheUnavailableException unavailable) {
            // The lock runs out by itself.
        }
    }

    private static String lock(String key) {
        return "lock|" + key;
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
