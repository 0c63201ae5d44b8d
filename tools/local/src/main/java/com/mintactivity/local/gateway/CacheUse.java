package com.mintactivity.local.gateway;

import com.mintactivity.platform.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether an answer was computed for its request or came from the cache store. The contract's fields show it: no header
 * reports it.
 */
enum CacheUse {
    CACHED("cached"),
    UNCACHED("uncached"),
    /** The answer is of a kind that is not cached. */
    UNKNOWN("");

    private static final JsonMapper JSON = JsonMapper.shared();

    /** {@code generated_at} has milliseconds. */
    private static final Duration PRECISION = Duration.ofMillis(1);

    private final String word;

    CacheUse(String word) {
        this.word = word;
    }

    /** @param receivedAt when the request came in, on the clock of the functions */
    static CacheUse of(ProxyAnswer answer, Instant receivedAt) {
        JsonNode body;
        try {
            // The body has been sent, which moved the position of its buffer to the end.
            body = JSON.readTree(StandardCharsets.UTF_8
                    .decode(answer.body().duplicate().rewind())
                    .toString());
        } catch (JacksonException notJson) {
            return UNKNOWN;
        }
        if (body.path("cache_ttl_s").asInt(0) == 0) {
            return UNKNOWN;
        }
        return Rfc3339.parse(body.path("generated_at").asString(""))
                .map(generatedAt -> generatedAt.isBefore(receivedAt.minus(PRECISION)) ? CACHED : UNCACHED)
                .orElse(UNKNOWN);
    }

    @Override
    public String toString() {
        return word;
    }
}
