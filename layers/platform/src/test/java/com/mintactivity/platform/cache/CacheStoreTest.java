package com.mintactivity.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CacheStoreTest {

    /** Nothing listens on port 1. */
    private final CacheStore store =
            new CacheStore("test", "redis://127.0.0.1:1", Duration.ofMillis(100), CachePassword.NONE, Runnable::run);

    @Test
    void afterTwoFailuresCallsFailAtOnceUntilTheStoreIsClosed() {
        assertThat(reason()).isEqualTo("JedisConnectionException");
        assertThat(reason()).isEqualTo("JedisConnectionException");
        assertThat(reason()).isEqualTo("CircuitOpenException");
        store.close();
        assertThat(reason()).isEqualTo("JedisConnectionException");
    }

    @Test
    void aPingIsSentWhileCallsFailAtOnce() {
        reason();
        reason();
        assertThat(catchThrowableOfType(CacheUnavailableException.class, store::ping)
                        .reason())
                .isEqualTo("JedisConnectionException");
    }

    private String reason() {
        return catchThrowableOfType(CacheUnavailableException.class, () -> store.get("key"))
                .reason();
    }
}
