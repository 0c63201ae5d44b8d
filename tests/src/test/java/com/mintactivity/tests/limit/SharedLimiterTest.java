package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Verdict.Exceeded;
import com.mintactivity.auth.limit.Verdict.Within;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.Stack;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The buckets in the cache store, by the store's clock. */
final class SharedLimiterTest extends LimiterSuite {

    /** A new stack for each test, with its own buckets. */
    private final Platform platform = Stack.fresh().platform();

    @Override
    Limiter limiter(Rate service) {
        // The function's clock must have no effect.
        InstantSource stopped = platform.clock();
        return new Limiter(platform.cache(), stopped, service, platform.metrics(), platform.log());
    }

    @Override
    long clockMicros() {
        return CacheStoreClock.micros(platform.cache());
    }

    /**
     * What a failover to a server with a slower clock leaves: a bucket whose time is 20 s ahead of the store's clock.
     */
    @ParameterizedTest
    @ValueSource(strings = {"level:k", "level:service"})
    void anEmptyBucketRefillsByAClockThatWentBack(String bucket) throws InterruptedException {
        Rate rate = new Rate(60, 5);
        Limiter limiter = limiter(rate);
        put(bucket, 0, clockMicros() + 20_000_000);
        Exceeded refused = (Exceeded) limiter.take("k", rate);
        assertThat(refused.retryAfterS()).isEqualTo(1);
        long end = clockMicros() + 1_000_000;
        while (clockMicros() < end) {
            Thread.sleep(20);
        }
        assertThat(limiter.take("k", rate)).isInstanceOf(Within.class);
    }

    private void put(String bucket, long level, long atMicros) {
        Script put = Script.of("redis.call('SET', KEYS[1], struct.pack('<dd', ARGV[1], ARGV[2])) return {}");
        try {
            platform.cache()
                    .evaluate(
                            put,
                            List.of(bucket),
                            List.of(Long.toString(level), Long.toString(atMicros)),
                            result -> result);
        } catch (CacheUnavailableException e) {
            throw new IllegalStateException(e);
        }
    }
}
