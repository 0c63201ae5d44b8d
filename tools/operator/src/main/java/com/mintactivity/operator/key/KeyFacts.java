package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.requests.KeyUse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts that answers about keys contain besides their items.
 *
 * @param lastUsedOn days by key id, without keys that were never used
 * @param use of the last seven days, by key id, without keys that sent no request; empty if it was not read
 */
record KeyFacts(Map<String, String> lastUsedOn, Optional<Map<String, KeyUse>> use, Instant now) {

    private static final KeyUse NONE = new KeyUse(0, 0, 0, OptionalLong.empty());

    /** The facts of keys whose use is of no interest. */
    static KeyFacts at(Instant now) {
        return new KeyFacts(Map.of(), Optional.empty(), now);
    }

    Optional<KeyUse> useOf(KeyRecord key) {
        return use.map(all -> all.getOrDefault(key.keyId(), NONE));
    }

    /** Whole days until the end of a live key; empty for others. */
    OptionalLong daysLeft(KeyRecord key) {
        return key.isLive(now)
                ? OptionalLong.of(Duration.between(now, key.expiresAt()).toDays())
                : OptionalLong.empty();
    }
}
