package com.mintactivity.hits;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.platform.concurrent.SingleFlight;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Caches results in the cache store for {@link #LIFE}, and lets one request at a time compute a missing result while the others
 * wait for it. A computation that fails is tried once more if there is time, and then fails for all waiting requests. This only
 * saves work: if the cache store is unavailable or the wait takes too long, each function instance computes the result itself,
 * once.
 */
final class AnswerCache {

    /** Limits table: {@code cache_ttl_s}. */
    private static final Duration LIFE = Duration.ofSeconds(30);

    /**
     * How long a failure is also the answer to later requests: longer than the pauses of waiting requests. After a store that hung works
     * again, a call fails within half a second; so no request fails after a second.
     */
    private static final Duration FAILURE_LIFE = Duration.ofMillis(400);

    /** A failure this fast leaves time for a second computation. */
    private static final Duration RETRY_WITHIN = Duration.ofSeconds(1);

    private final CacheStore store;
    private final Metrics metrics;
    private final AnswerLock lock;
    private final AnswerMemory memory;
    private final SingleFlight<String, EndpointResult> alone = new SingleFlight<>();

    AnswerCache(CacheStore store, InstantSource clock, Metrics metrics) {
        this.store = store;
        this.memory = new AnswerMemory(clock, LIFE);
        this.metrics = metrics;
        this.lock = new AnswerLock(store);
    }

    /** How long a result is cached; zero if the stack has no cache store. */
    static Duration life(CacheStore store) {
        return store.isAbsent() ? Duration.ZERO : LIFE;
    }

    /** What the limiter's round trip reads for {@link #answer}. */
    CacheRead toRead(String key) {
        return memory.toRead(key);
    }

    /**
     * The result in the cache store; if there is none, the result of {@code computation}, which is then cached. Counted by
     * metrics {@code CacheHit} and {@code CacheMiss}.
     *
     * @param admitted has what the limiter read from the cache store for {@link #toRead}
     * @throws ComputationFailedException if another request failed to compute it
     */
    EndpointResult answer(String key, Admitted admitted, Deadline deadline, Supplier<EndpointResult> computation) {
        if (store.isAbsent()) {
            return computation.get();
        }
        if (!admitted.isShared()) {
            return counted(() -> alone.get(key, computation));
        }
        admitted.cached().ifPresent(text -> memory.keep(key, text));
        return switch (admitted.cached().map(CacheEntry::of).orElseGet(CacheEntry.Retry::new)) {
            case CacheEntry.Computed(EndpointResult result) -> hit(result);
            case CacheEntry.FinalFailure() -> throw new ComputationFailedException();
            case CacheEntry.Retry() -> miss(key, deadline, computation);
        };
    }

    private EndpointResult miss(String key, Deadline deadline, Supplier<EndpointResult> computation) {
        return switch (lock.await(key, deadline)) {
            case AnswerLock.Turn.Answered(EndpointResult result) -> hit(result);
            case AnswerLock.Turn.Unanswered() -> throw new ComputationFailedException();
            case AnswerLock.Turn.Ours(boolean isRetry) -> computeForAll(key, isRetry, () -> counted(computation));
            case AnswerLock.Turn.Alone() -> counted(() -> alone.get(key, computation));
        };
    }

    private EndpointResult hit(EndpointResult result) {
        metrics.count("CacheHit", 1);
        return result;
    }

    private EndpointResult counted(Supplier<EndpointResult> computation) {
        metrics.count("CacheMiss", 1);
        return computation.get();
    }

    private EndpointResult computeForAll(String key, boolean isRetry, Supplier<EndpointResult> computation) {
        long start = System.nanoTime();
        try {
            EndpointResult result = computation.get();
            put(key, CacheEntry.text(result), LIFE);
            return result;
        } catch (RuntimeException e) {
            boolean mayRetry =
                    !isRetry && Duration.ofNanos(System.nanoTime() - start).compareTo(RETRY_WITHIN) < 0;
            put(key, String.valueOf(mayRetry ? CacheEntry.RETRY : CacheEntry.FAILED), FAILURE_LIFE);
            throw e;
        } finally {
            lock.release(key, start);
        }
    }

    private void put(String key, String text, Duration life) {
        try {
            store.put(key, text, life);
        } catch (CacheUnavailableException unavailable) {
            // The next request computes it again.
        }
    }
}
