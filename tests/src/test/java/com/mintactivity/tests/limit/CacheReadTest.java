package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.limit.Verdict.Within;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the limiter's script reads for a request that it admits, in a real store. */
final class CacheReadTest {

    private static final String IN_MEMORY = "in memory";

    private final Platform platform = Stack.fresh().platform();
    private final Limiter limiter =
            new Limiter(platform.cache(), platform.clock(), LimiterSuite.MAX_RATE, platform.metrics(), platform.log());

    @BeforeEach
    void store() throws CacheUnavailableException {
        platform.cache().put("value", "abcdef", Duration.ofMinutes(1));
    }

    @Test
    void withoutATagTheValueIsRead() {
        assertThat(read("value", "")).isEqualTo("abcdef");
    }

    @Test
    void aValueThatBeginsWithTheTagIsTheOneInMemory() {
        assertThat(read("value", "abc")).isEqualTo(IN_MEMORY);
    }

    @Test
    void aValueThatDoesNotBeginWithTheTagIsRead() {
        assertThat(read("value", "abd")).isEqualTo("abcdef");
        assertThat(read("value", "abcdefg")).isEqualTo("abcdef");
    }

    @Test
    void thereIsNoValueUnderAnotherKey() {
        assertThat(read("other", "")).isNull();
        assertThat(read("other", "abc")).isNull();
    }

    private @Nullable String read(String key, String tag) {
        CacheRead read = new CacheRead(key, tag, IN_MEMORY);
        Verdict verdict = limiter.take("k", LimiterSuite.MAX_RATE, Optional.of(read));
        assertThat(verdict).isInstanceOf(Within.class);
        return ((Within) verdict).cached();
    }
}
