package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
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

    private static final Rate TWO = new Rate(1, 2);

    private final Platform platform = Stack.fresh().platform();
    private final Limiter limiter =
            new Limiter(platform.cache(), platform.clock(), LimiterSuite.MAX_RATE, platform.metrics(), platform.log());

    @BeforeEach
    void store() throws CacheUnavailableException {
        platform.cache().put("value", "abcdef", Duration.ofMinutes(1));
    }

    @Test
    void aValueIsReadInFullIfNothingOfItIsKnown() {
        assertThat(read("value", "")).isEqualTo("abcdef");
    }

    @Test
    void aValueThatBeginsAsIsKnownIsNotReadAgain() {
        assertThat(read("value", "abc")).isEqualTo("abc");
    }

    @Test
    void aValueThatBeginsDifferentlyIsReadInFull() {
        assertThat(read("value", "abd")).isEqualTo("abcdef");
        assertThat(read("value", "abcdefg")).isEqualTo("abcdef");
    }

    @Test
    void thereIsNoValueUnderAnotherKey() {
        assertThat(read("other", "")).isNull();
        assertThat(read("other", "abc")).isNull();
    }

    @Test
    void aRefusedRequestReadsNothing() {
        Optional<CacheRead> read = Optional.of(new CacheRead("value", ""));
        assertThat(limiter.take("k", TWO, read)).isInstanceOf(Within.class);
        assertThat(limiter.take("k", TWO, read)).isInstanceOf(Within.class);
        assertThat(limiter.take("k", TWO, read)).isInstanceOf(Verdict.Exceeded.class);
    }

    private @Nullable String read(String key, String start) {
        Verdict verdict = limiter.take("k", LimiterSuite.MAX_RATE, Optional.of(new CacheRead(key, start)));
        assertThat(verdict).isInstanceOf(Within.class);
        return ((Within) verdict).cached();
    }
}
