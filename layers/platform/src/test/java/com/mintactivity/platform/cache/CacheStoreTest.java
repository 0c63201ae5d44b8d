package com.mintactivity.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
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

    @Test
    void afterAPasswordThatCannotBeReadTwiceNoCallReadsItUntilAProbe() {
        AtomicInteger reads = new AtomicInteger();
        CachePassword unreadable = new CachePassword() {
            @Override
            public String current() {
                reads.incrementAndGet();
                throw new IllegalStateException("planted");
            }

            @Override
            public String reread() {
                return current();
            }
        };
        CacheStore secured =
                new CacheStore("test", "redis://user@127.0.0.1:1", Duration.ofMillis(100), unreadable, Runnable::run);
        for (int call = 0; call < 2; call++) {
            assertThat(reason(secured)).isEqualTo("IllegalStateException");
        }
        for (int call = 0; call < 20; call++) {
            assertThat(reason(secured)).isEqualTo("CircuitOpenException");
        }
        assertThat(reads).hasValue(2);
    }

    private String reason() {
        return reason(store);
    }

    private static String reason(CacheStore store) {
        return catchThrowableOfType(CacheUnavailableException.class, () -> store.get("key"))
                .reason();
    }
}
