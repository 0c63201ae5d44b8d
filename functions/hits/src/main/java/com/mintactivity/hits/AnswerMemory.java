package com.mintactivity.hits;

import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.platform.concurrent.ReadTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The results that this instance has read from the cache store, so that the store need not send them again. The store decides
 * whether one is still valid: a request sends the tag of the result in memory, and the store returns this tag or its own result.
 * Safe for use by several threads.
 */
final class AnswerMemory {

    private static final int MAX_RESULTS = 100;

    /** Longer ones are not kept, so that all together take at most 5 MB. */
    private static final int MAX_LENGTH = 50_000;

    private record ReadResult(String text, ReadTime readAt) {}

    private final SequencedMap<String, ReadResult> results = new LinkedHashMap<>();
    private final InstantSource clock;
    private final Duration life;

    /** @param life how long the cache store has a result. After that time it is removed here, because it has personal data */
    AnswerMemory(InstantSource clock, Duration life) {
        this.clock = clock;
        this.life = life;
    }

    /** What to read from the cache store under a key. */
    synchronized CacheRead toRead(String key) {
        while (!results.isEmpty() && !results.firstEntry().getValue().readAt().isWithin(life, clock)) {
            results.pollFirstEntry();
        }
        ReadResult known = results.get(key);
        return known == null ? CacheRead.whole(key) : new CacheRead(key, CacheEntry.tag(known.text()), known.text());
    }

    /** Keeps the text that the cache store has under a key, if it has a tag and is not too long. */
    synchronized void keep(String key, String text) {
        ReadResult known = results.get(key);
        boolean isKnown = known != null && known.text().equals(text);
        if (isKnown || text.length() > MAX_LENGTH || CacheEntry.tag(text).isEmpty()) {
            return;
        }
        results.remove(key);
        results.put(key, new ReadResult(text, ReadTime.now(clock)));
        if (results.size() > MAX_RESULTS) {
            results.pollFirstEntry();
        }
    }
}
