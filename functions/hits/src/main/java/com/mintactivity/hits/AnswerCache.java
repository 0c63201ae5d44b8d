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
     * cached by design has a {@code cache_ttl_s} of 0.
     *
     * @param isCacheUp whether the store answered just before: if not, a call to it would cost another time-out
     */
    ApiAnswer answer(String key, boolean isCacheUp, Supplier<HitsBody> computation) {
        if (store.isAbsent()) {
            return response(cacheable(computation.get()));
        }
        Optional<CachedAnswer> cached = isCacheUp ? read(key) : Optional.empty();
        return response(cached.orElseGet(() -> stored(key, isCacheUp, computation.get())))
                .withCached(cached.isPresent());
    }

    private CachedAnswer stored(String key, boolean isCacheUp, HitsBody body) {
        CachedAnswer answer = cacheable(body.cachedFor(LIFE));
        if (answer.json().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return cacheable(body);
        }
        if (isCacheUp) {
            write(key, answer);
        }
        return answer;
    }

    private static CachedAnswer cacheable(HitsBody body) {
        return new CachedAnswer(body.users().size(), RecordJson.write(body));
    }

    private static ApiAnswer response(CachedAnswer answer) {
        return ApiAnswer.ok(answer.json()).withRows(answer.rows());
    }

    private Optional<CachedAnswer> read(String key) {
        try {
            return store.get(key).flatMap(CachedAnswer::of);
        } catch (CacheUnavailableException unavailable) {
            return Optional.empty();
        }
    }

    private void write(String key, CachedAnswer answer) {
        try {
            store.putIfAbsent(key, answer.text(), LIFE);
        } catch (CacheUnavailableException unavailable) {
            // The next request computes it again.
        }
    }
}
