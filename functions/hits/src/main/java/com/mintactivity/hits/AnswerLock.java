package com.mintactivity.hits;

import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.concurrent.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Decides, by a lock in the cache store, which of several requests computes a missing response, and lets the others wait for it. */
final class AnswerLock {

    /** The maximum time for which a holder that died blocks the others. */
    private static final Duration LIFE = Duration.ofSeconds(10);

    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** The part of the invocation's time that is reserved for a computation after the wait. */
    private static final Duration RESERVE = Duration.ofSeconds(8);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
    private static final Duration MAX_PAUSE = Duration.ofMillis(250);

    /**
     * A waiting request reads in every round, and tries to take the lock only in every fourth, because a read costs the store
     * less.
     */
    private static final int ROUNDS_PER_LOCK = 4;

    /**
     * A throttled store sometimes fails. A request that stopped waiting after the first failure would compute the same result as
     * many others.
     */
    private static final int MAX_FAILURES = 3;

    private final CacheStore store;

    AnswerLock(CacheStore store) {
        this.store = store;
    }

    /** How a request without a response continues. */
    sealed interface Turn {

        /** The response has been computed. */
        record Answered(EndpointResult result) implements Turn {}

        /** Its computation failed. */
        record Unanswered() implements Turn {}

        /**
         * This request holds the lock and computes the response for all.
         *
         * @param isRetry whether a computation has failed before
         */
        record Ours(boolean isRetry) implements Turn {}

        /** This request computes the response for its own instance. */
        record Alone() implements Turn {}
    }

    Turn await(String key, Deadline invocation) {
        Deadline deadline = invocation.within(MAX_WAIT, RESERVE);
        Duration pause = FIRST_PAUSE;
        String holder = UUID.randomUUID().toString();
        boolean mayTake = true;
        int failures = 0;
        for (int round = 0; ; round++) {
            boolean isOurs = false;
            try {
                isOurs = (mayTake || round % ROUNDS_PER_LOCK == 0) && store.putIfAbsent(name(key), holder, LIFE);
                // Read after the lock is taken: its last holder may have finished in between.
                Optional<CacheEntry> entry = store.get(key).map(CacheEntry::of);
                mayTake = entry.filter(CacheEntry.Retry.class::isInstance).isPresent();
                Optional<Turn> turn = turn(key, isOurs, entry);
                if (turn.isPresent()) {
                    return turn.get();
                }
                failures = 0;
            } catch (CacheUnavailableException unavailable) {
                if (isOurs) {
                    // The others wait for the holder of the lock.
                    return new Turn.Ours(false);
                }
                failures++;
                if (failures > MAX_FAILURES) {
                    return new Turn.Alone();
                }
            }
            if (deadline.isPast() || !sleep(pause)) {
                return new Turn.Alone();
            }
            pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
        }
    }

    /** The turn that an entry decides; empty while another request computes. */
    private Optional<Turn> turn(String key, boolean isOurs, Optional<CacheEntry> entry) {
        return switch (entry.orElse(null)) {
            case CacheEntry.Computed(EndpointResult result) -> {
                release(key, isOurs);
                yield Optional.of(new Turn.Answered(result));
            }
            case CacheEntry.FinalFailure() -> {
                release(key, isOurs);
                yield Optional.of(new Turn.Unanswered());
            }
            case CacheEntry.Retry() -> isOurs ? Optional.of(new Turn.Ours(true)) : Optional.empty();
            case null -> isOurs ? Optional.of(new Turn.Ours(false)) : Optional.empty();
        };
    }

    /** Releases a lock, unless it may have expired and may now belong to another request. */
    void release(String key, long takenAt) {
        release(key, Duration.ofNanos(System.nanoTime() - takenAt).compareTo(LIFE) < 0);
    }

    private void release(String key, boolean isOurs) {
        try {
            if (isOurs) {
                store.delete(name(key));
            }
        } catch (CacheUnavailableException unavailable) {
            // The lock expires.
        }
    }

    private static String name(String key) {
        return "lock|" + key;
    }

    /**
     * Sleeps between half a pause and a whole one, so that requests that arrived together are spread. Returns false if
     * interrupted.
     */
    private static boolean sleep(Duration pause) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(pause.toMillis() / 2, pause.toMillis() + 1));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
