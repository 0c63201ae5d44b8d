package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Limit;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.limit.Verdict.Exceeded;
import com.mintactivity.auth.limit.Verdict.Within;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules of a limiter for buckets in the cache store and in memory, on real time. */
abstract class LimiterSuite {

    static final Rate MAX_RATE = new Rate(Rate.MAX, Rate.MAX);

    private static final Rate SLOW = new Rate(120, 10);
    private static final int THREADS = 6;

    /** A limiter whose buckets are all full. */
    abstract Limiter limiter(Rate service);

    /** The clock of the buckets, in microseconds since 1970. */
    abstract long clockMicros();

    private static boolean isAdmitted(Limiter limiter, String keyId, Rate rate) {
        return take(limiter, keyId, rate) instanceof Within;
    }

    /** Each key is another partner's. */
    private static Verdict take(Limiter limiter, String keyId, Rate rate) {
        return limiter.take(keyId, rate, Share.of(keyId, false));
    }

    @Test
    void threadsTogetherAdmitExactlyTheRateOfAKey() {
        Limiter limiter = limiter(MAX_RATE);
        BooleanSupplier source = () -> isAdmitted(limiter, "k", SLOW);
        new BucketProbe(SLOW, this::clockMicros).probe(Duration.ofSeconds(2), Collections.nCopies(THREADS, source));
    }

    @Test
    void keysTogetherAdmitExactlyTheServiceWideRate() {
        Rate service = new Rate(90, 15);
        Limiter limiter = limiter(service);
        List<BooleanSupplier> sources = IntStream.range(0, THREADS)
                .mapToObj(i -> (BooleanSupplier) () -> isAdmitted(limiter, "k" + i, MAX_RATE))
                .toList();
        new BucketProbe(service, this::clockMicros).probe(Duration.ofSeconds(2), sources);
    }

    @Test
    void anEmptyBucketLeavesAnotherKeysBucketFull() {
        Limiter limiter = limiter(MAX_RATE);
        Rate rate = new Rate(1, 5);
        while (isAdmitted(limiter, "empty", rate)) {}
        assertThat(IntStream.range(0, 5).filter(i -> isAdmitted(limiter, "full", rate)))
                .hasSize(5);
    }

    @Test
    void aRequestAfterRetryAfterIsAdmitted() throws InterruptedException {
        Limiter limiter = limiter(MAX_RATE);
        Rate rate = new Rate(40, 3);
        Verdict verdict = take(limiter, "k", rate);
        while (verdict instanceof Within) {
            verdict = take(limiter, "k", rate);
        }
        long waitS = ((Exceeded) verdict).retryAfterS();
        // The bucket gains a request every 1.5 s.
        assertThat(waitS).isBetween(1L, 2L);
        await(clockMicros() + waitS * 1_000_000);
        assertThat(take(limiter, "k", rate)).isInstanceOf(Within.class);
    }

    @Test
    void retryAfterIsTheLongerOfTheTwoWaits() {
        Rate service = new Rate(1, 1);
        Limiter limiter = limiter(service);
        Rate rate = new Rate(60, 1);
        long before = clockMicros();
        assertThat(take(limiter, "a", MAX_RATE)).isInstanceOf(Within.class);
        Verdict refused = take(limiter, "k", rate);
        long after = clockMicros();
        assertThat(refused).isInstanceOf(Exceeded.class);
        assertThat(((Exceeded) refused).retryAfterS()).isBetween(60 - Math.ceilDiv(after - before, 1_000_000L), 60L);
    }

    @Test
    void aRequestThatTakesFromItsKeyAloneLeavesTheServiceWideBucketFull() {
        Limiter limiter = limiter(new Rate(1, 1));
        Rate rate = new Rate(1, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(limiter.takeFromKey("k", rate)).isInstanceOf(Within.class);
        }
        assertThat(limiter.takeFromKey("k", rate)).isInstanceOf(Exceeded.class);
        assertThat(take(limiter, "other", rate)).isInstanceOf(Within.class);
        assertThat(((Exceeded) take(limiter, "other", rate)).limit()).isEqualTo(Limit.SERVICE);
        assertThat(limiter.takeFromKey("other", rate)).isInstanceOf(Within.class);
    }

    private void await(long micros) throws InterruptedException {
        while (clockMicros() < micros) {
            Thread.sleep(20);
        }
    }
}
