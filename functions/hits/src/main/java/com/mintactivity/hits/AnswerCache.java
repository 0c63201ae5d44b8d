package com.mintactivity.hits;

import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.json.RecordJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Caches answers in the cache store for {@link #LIFE}: an answer is read, or computed and stored. Equal requests that
 * find none at the same time each compute it, and the first one's stays. This only saves work: while the cache store is
 * unavailable, every answer is computed.
 */
final class AnswerCache {

    /** Limits table: {@code cache_ttl_s}. */
    private static final Duration LIFE = Duration.ofSeconds(30);

    /** Larger answers are not cached: a serverless cache store charges for, and limits, each kilobyte that is moved. */
    static final int MAX_BYTES = 256 * 1024;

    private final CacheStore store;

    AnswerCache(CacheStore store) {
        this.store = store;
    }

    /**
     * The cached answer; if there is none, a computed one, which is then cached. The body of an answer that is not
     * cached has a {@code cache_ttl_s} of 0.
     *
     * @param isCacheUp whether the store answered just before: if not, a call to it would cost another time-out
     */
    ApiAnswer answer(String key, boolean isCacheUp, Supplier<HitsBody> computation) {
        Stored stored = isCacheUp ? read(key) : Stored.UNKNOWN;
        CachedAnswer answer = stored.answer().orElseGet(() -> computed(key, stored, computation.get()));
        ApiAnswer ok = ApiAnswer.ok(answer.json()).withRows(answer.rows());
        return store.isAbsent() ? ok : ok.withCached(stored.answer().isPresent());
    }

    /**
     * An entry of the store for a key.
     *
     * @param mayBeWritten false if the store did not say
     * @param isForeign whether it has a value that is no answer
     */
    private record Stored(Optional<CachedAnswer> answer, boolean mayBeWritten, boolean isForeign) {

        static final Stored UNKNOWN = new Stored(Optional.empty(), false, false);
    }

    private Stored read(String key) {
        try {
            Optional<String> text = store.get(key);
            Optional<CachedAnswer> answer = text.flatMap(CachedAnswer::of);
            return new Stored(answer, true, text.isPresent() && answer.isEmpty());
        } catch (CacheUnavailableException unavailable) {
            return Stored.UNKNOWN;
        }
    }

    private CachedAnswer computed(String key, Stored stored, HitsBody body) {
        CachedAnswer answer = new CachedAnswer(body.users().size(), RecordJson.write(body.cachedFor(LIFE)));
        boolean isCached = stored.mayBeWritten()
                && answer.json().getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                && write(key, answer, stored.isForeign());
        return isCached ? answer : new CachedAnswer(answer.rows(), RecordJson.write(body));
    }

    private boolean write(String key, CachedAnswer answer, boolean overForeign) {
        try {
            if (overForeign) {
                store.put(key, answer.text(), LIFE);
            } else {
                store.putIfAbsent(key, answer.text(), LIFE);
            }
            return true;
        } catch (CacheUnavailableException unavailable) {
            // The next request computes it again.
            return false;
        }
    }
}
