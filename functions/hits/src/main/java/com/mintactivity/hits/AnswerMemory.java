package com.mintactivity.hits;

import com.mintactivity.auth.limit.CacheRead;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The results that this instance last read from the cache store, so that the store need not send them again. The store decides
 * whether one is still valid: a request sends the tag of the result in memory, and the store returns this tag or its own result.
 * Safe for use by several threads.
 */
final class AnswerMemory {

    /** One more clears the memory. */
    private static final int MAX_RESULTS = 100;

    /** Longer ones are not kept, so that all together take at most 5 MB. */
    private static final int MAX_LENGTH = 50_000;

    private final Map<String, String> texts = new ConcurrentHashMap<>();

    /** What the limiter's round trip reads under a key. */
    CacheRead read(String key) {
        return new CacheRead(key, CacheEntry.tag(texts.getOrDefault(key, "")));
    }

    /**
     * The text that the cache store has under a key.
     *
     * @param returned by the store: the text, or the tag of the text in memory
     * @return empty if the text has been removed from memory since its tag was sent
     */
    Optional<String> text(String key, String returned) {
        String tag = CacheEntry.tag(returned);
        if (!tag.isEmpty() && tag.length() == returned.length()) {
            return Optional.ofNullable(texts.get(key)).filter(text -> text.startsWith(tag));
        }
        if (!tag.isEmpty() && returned.length() <= MAX_LENGTH) {
            if (texts.size() >= MAX_RESULTS) {
                texts.clear();
            }
            texts.put(key, returned);
        }
        return Optional.of(returned);
    }
}
