package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.limit.Verdict.Exceeded;
import com.mintactivity.auth.limit.Verdict.Within;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.Stack;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The buckets in the cache store, by the store's clock. */
final class SharedLimiterTest extends LimiterSuite {

    private static final Share ACME = Share.of("acme", false);

    /** In which nothing refills while a test runs. */
    private static final Rate STILL = new Rate(1, 20);

    /** A new stack for each test, with its own buckets. */
    private final Platform platform = Stack.fresh().platform();

    private final StoredBuckets buckets = new StoredBuckets(platform.cache());

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

    /** A failover to a server with a slower clock leaves a bucket whose time is 20 s ahead of the store's clock. */
    @ParameterizedTest
    @ValueSource(strings = {"bucket1:key:k", "bucket1:service"})
    void anEmptyBucketRefillsByAClockThatWentBack(String bucket) throws InterruptedException {
        Rate rate = new Rate(60, 5);
        Limiter limiter = limiter(rate);
        buckets.put(bucket, 0, clockMicros() + 20_000_000);
        Exceeded refused = (Exceeded) limiter.take("k", rate, ACME);
        assertThat(refused.retryAfterS()).isEqualTo(1);
        long end = clockMicros() + 1_000_000;
        while (clockMicros() < end) {
            Thread.sleep(20);
        }
        assertThat(limiter.take("k", rate, ACME)).isInstanceOf(Within.class);
    }

    /** A value that is not a bucket of this version is none: the bucket is full. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "fifteen bytes..", "seventeen bytes..", "a\0b"})
    void aValueOfAnotherLengthIsANewBucket(String value) {
        for (String bucket : List.of("bucket1:key:k", "bucket1:service", "bucket1:tenant:acme")) {
            buckets.write(bucket, "ARGV[1]", value);
        }
        assertThat(limiter(STILL).take("k", new Rate(1, 7), ACME)).isEqualTo(new Within(6, true));
        assertThat(limiter(STILL).take("k", new Rate(1, 7), ACME)).isEqualTo(new Within(5, true));
    }

    /** Bytes that are no numbers, or none that the script wrote, neither lock a key out for ever nor fail. */
    @ParameterizedTest
    @ValueSource(
            strings = {"0/0, now", "1/0, now", "-1/0, now", "5e300, now", "-5e300, now", "0, 0/0", "0, 1/0", "0, -1/0"})
    void foreignNumbersAreNoFailure(String numbers) throws InterruptedException {
        Rate rate = new Rate(60, 5);
        String now = Long.toString(clockMicros());
        buckets.write("bucket1:key:k", "struct.pack('<dd', " + numbers.replace("now", now) + ")");
        Limiter limiter = limiter(MAX_RATE);
        if (limiter.take("k", rate, ACME) instanceof Exceeded refused) {
            assertThat(refused.retryAfterS()).isEqualTo(1);
            long end = clockMicros() + 1_000_000;
            while (clockMicros() < end) {
                Thread.sleep(20);
            }
            assertThat(limiter.take("k", rate, ACME)).isInstanceOf(Within.class);
        }
    }

    @Test
    void aValueOfAnotherTypeIsANewBucket() {
        buckets.run("redis.call('RPUSH', KEYS[1], 'x') return {}", "bucket1:key:k");
        assertThat(limiter(STILL).take("k", new Rate(1, 7), ACME)).isEqualTo(new Within(6, true));
    }
}
