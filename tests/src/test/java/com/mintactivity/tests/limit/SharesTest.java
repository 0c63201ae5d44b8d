package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Limit;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.limit.Verdict.Exceeded;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.Stack;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects the guarantee that no partner shuts others out: what a share leaves of the service-wide bucket is theirs.
 */
final class SharesTest {

    private static final Rate PLENTY = new Rate(1, 1_000);

    /** Half of it is ten at once, and refills one in 20 s. */
    private static final Rate SLOW = new Rate(6, 20);

    /** In which nothing refills while a test runs. */
    private static final Rate STILL = new Rate(1, 20);

    private static final Share ACME = Share.of("acme", false);
    private static final Share OTHER = Share.of("other", false);

    private final Platform platform = Stack.fresh().platform();
    private final StoredBuckets buckets = new StoredBuckets(platform.cache());

    private Limiter limiter(Rate service) {
        return new Limiter(platform.cache(), platform.clock(), service, platform.metrics(), platform.log());
    }

    /** Sets the tokens of the service-wide bucket and of acme's share. */
    private void levels(double service, double acme) {
        buckets.level("bucket1:service", service);
        buckets.level("bucket1:tenant:acme", acme);
    }

    private static void assertAdmits(int requests, Limiter limiter, String key, Share share) {
        for (int i = 0; i < requests; i++) {
            assertThat(limiter.take(key, PLENTY, share)).isNotInstanceOf(Exceeded.class);
        }
    }

    private static void assertRefuses(Limit by, Limiter limiter, String key, Share share) {
        assertThat(limiter.take(key, PLENTY, share))
                .isInstanceOfSatisfying(
                        Exceeded.class, exceeded -> assertThat(exceeded.limit()).isEqualTo(by));
    }

    @Test
    void whoHasUsedItsShareLeavesTheRestOfALessThanHalfFullBucketToOthers() {
        Limiter limiter = limiter(STILL);
        levels(3, 0);
        for (int i = 0; i < 5; i++) {
            assertRefuses(Limit.SHARE, limiter, "k", ACME);
        }
        assertAdmits(3, limiter, "o", OTHER);
        assertRefuses(Limit.SERVICE, limiter, "o", OTHER);
    }

    @Test
    void aBucketThatIsHalfFullIsForEveryone() {
        Limiter limiter = limiter(STILL);
        levels(10, 0);
        assertAdmits(1, limiter, "k", ACME);
        assertRefuses(Limit.SHARE, limiter, "k", ACME);
    }

    /** With the burst of its share, one partner alone can use up what the full bucket holds. */
    @Test
    void onePartnerAloneGetsTheWholeBurst() {
        Limiter limiter = limiter(STILL);
        assertAdmits(20, limiter, "k", ACME);
        assertRefuses(Limit.SERVICE, limiter, "k", ACME);
    }

    @Test
    void aRequestThatTheServiceWideBucketRefusesTakesNothingFromItsShare() {
        Limiter limiter = limiter(STILL);
        levels(0, 2);
        for (int i = 0; i < 5; i++) {
            assertRefuses(Limit.SERVICE, limiter, "k", ACME);
        }
        buckets.level("bucket1:service", 5);
        assertAdmits(2, limiter, "k", ACME);
        assertRefuses(Limit.SHARE, limiter, "k", ACME);
    }

    @Test
    void sandboxesTogetherHaveATenthHoweverFullTheBucketIs() {
        Limiter limiter = limiter(STILL);
        assertAdmits(1, limiter, "s1", Share.of("one", true));
        assertAdmits(1, limiter, "s2", Share.of("two", true));
        assertRefuses(Limit.SHARE, limiter, "s3", Share.of("three", true));
        assertAdmits(18, limiter, "k", ACME);
        assertRefuses(Limit.SERVICE, limiter, "k", ACME);
    }

    @Test
    void whatAShareRefusesTakesFromItsKey() {
        Limiter limiter = limiter(STILL);
        levels(3, 0);
        assertThat(limiter.take("k", PLENTY, ACME).remaining()).isEqualTo(999);
        assertThat(limiter.take("k", PLENTY, ACME).remaining()).isEqualTo(998);
    }

    // level of the service-wide bucket, seconds. The share's own wait is 20 s
    @ParameterizedTest
    @CsvSource({"3, 20", "7.5, 20", "8.5, 15", "9, 10"})
    void aShareNamesTheSoonerOfItsOwnWaitAndThatUntilTheBucketIsHalfFull(double level, long seconds) {
        Limiter limiter = limiter(SLOW);
        assertWait(seconds, () -> {
            levels(level, 0);
            return limiter.take("k", PLENTY, ACME);
        });
    }

    @Test
    void theShareOfSandboxesNamesItsOwnWait() {
        Limiter limiter = limiter(new Rate(60, 20));
        assertWait(10, () -> {
            buckets.level("bucket1:sandboxes", 0);
            return limiter.take("k", PLENTY, Share.of("one", true));
        });
    }

    /** The store's clock goes on while a test runs. */
    private void assertWait(long seconds, Supplier<Verdict> refused) {
        long before = CacheStoreClock.micros(platform.cache());
        Exceeded exceeded = (Exceeded) refused.get();
        long passed = Math.ceilDiv(CacheStoreClock.micros(platform.cache()) - before, 1_000_000L);
        assertThat(exceeded.limit()).isEqualTo(Limit.SHARE);
        assertThat(exceeded.retryAfterS()).isBetween(seconds - passed, seconds);
    }
}
