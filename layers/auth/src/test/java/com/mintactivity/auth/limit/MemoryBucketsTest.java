package com.mintactivity.auth.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class MemoryBucketsTest {

    private static final Rate PLENTY = new Rate(Rate.MAX, Rate.MAX);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));
    private final MemoryBuckets buckets = new MemoryBuckets(now::get);

    /**
     * A step: the time to wait, the requests to send, the number that is admitted, and the wait of the next refusal.
     */
    private record Step(long waitMillis, int asked, int admitted, long retryAfterS) {}

    private Verdict take(String keyId, Rate key, Rate service) {
        return buckets.take(keyId, key, Optional.of(service));
    }

    private void story(Rate key, Rate service, Step... steps) {
        for (Step step : steps) {
            now.updateAndGet(time -> time.plusMillis(step.waitMillis()));
            int admitted = 0;
            long retryAfterS = 0;
            for (int i = 0; i < step.asked(); i++) {
                switch (take("svc_1", key, service)) {
                    case Verdict.Within within -> admitted++;
                    case Verdict.Exceeded(long _, long seconds, Limit _) -> retryAfterS = seconds;
                }
            }
            assertThat(admitted).as("%s", step).isEqualTo(step.admitted());
            assertThat(retryAfterS).as("%s", step).isEqualTo(step.retryAfterS());
        }
    }

    @Test
    void aFullBucketGivesItsBurstThenOneASecond() {
        story(
                Rate.DEFAULT,
                PLENTY,
                new Step(0, 25, 20, 1),
                new Step(999, 1, 0, 1),
                new Step(1, 2, 1, 1),
                new Step(2_500, 5, 2, 1),
                new Step(500, 1, 1, 0),
                new Step(3_600_000, 30, 20, 1));
    }

    @Test
    void aSlowBucketRoundsTheWaitUp() {
        story(
                new Rate(1, 1),
                PLENTY,
                new Step(0, 2, 1, 60),
                new Step(500, 1, 0, 60),
                new Step(500, 1, 0, 59),
                new Step(58_999, 1, 0, 1),
                new Step(1, 1, 1, 0));
    }

    @Test
    void anEmptyServiceBucketRefusesAndTheKeyHasPaid() {
        story(new Rate(60, 3), new Rate(6, 1), new Step(0, 4, 1, 10), new Step(0, 1, 0, 10));
        now.updateAndGet(time -> time.plusMillis(10_000));
        assertThat(take("svc_2", Rate.DEFAULT, new Rate(6, 1))).isInstanceOf(Verdict.Within.class);
    }

    @Test
    void oneKeysBucketLeavesAnothersAlone() {
        story(new Rate(1, 1), PLENTY, new Step(0, 2, 1, 60));
        assertThat(take("svc_2", new Rate(1, 1), PLENTY)).isInstanceOf(Verdict.Within.class);
    }

    @Test
    void aClockThatIsSetBackRemovesNothing() {
        story(Rate.DEFAULT, PLENTY, new Step(0, 10, 10, 0), new Step(-60_000, 10, 10, 0), new Step(0, 1, 0, 1));
    }

    /** Without that, the bucket would refuse until the clock is again where it was, and say that a second is enough. */
    @Test
    void anEmptyBucketRefillsByAClockThatWasSetBack() {
        story(
                Rate.DEFAULT,
                PLENTY,
                new Step(0, 21, 20, 1),
                new Step(-60_000, 1, 0, 1),
                new Step(1_000, 2, 1, 1),
                new Step(2_000, 3, 2, 1));
    }

    @Test
    void anEmptyServiceBucketRefillsByAClockThatWasSetBack() {
        Rate one = new Rate(60, 1);
        story(PLENTY, one, new Step(0, 2, 1, 1), new Step(-60_000, 1, 0, 1), new Step(1_000, 2, 1, 1));
    }

    @Test
    void aRequestThatTakesFromItsKeyAloneLeavesTheServiceBucket() {
        Rate one = new Rate(1, 1);
        assertThat(buckets.take("svc_1", new Rate(1, 2), Optional.empty())).isEqualTo(new Verdict.Within(1, false));
        assertThat(buckets.take("svc_1", new Rate(1, 2), Optional.empty())).isEqualTo(new Verdict.Within(0, false));
        assertThat(buckets.take("svc_1", new Rate(1, 2), Optional.empty()))
                .isEqualTo(new Verdict.Exceeded(0, 60, Limit.KEY));
        assertThat(take("svc_2", PLENTY, one)).isInstanceOf(Verdict.Within.class);
        assertThat(take("svc_2", PLENTY, one)).isInstanceOf(Verdict.Exceeded.class);
        assertThat(buckets.take("svc_2", PLENTY, Optional.empty())).isInstanceOf(Verdict.Within.class);
    }

    @Test
    void bucketsThatAreForgottenAreFull() {
        Rate rate = new Rate(1, 1);
        story(rate, PLENTY, new Step(0, 2, 1, 60));
        buckets.forget();
        story(rate, PLENTY, new Step(0, 1, 1, 0));
    }

    /** Guarantee: guessed key ids cannot fill memory. */
    @Test
    void tenThousandBucketsAreForgottenTogether() {
        Rate rate = new Rate(1, 1);
        story(rate, PLENTY, new Step(0, 2, 1, 60));
        for (int i = 2; i < 9_999; i++) {
            take("svc_other_" + i, rate, PLENTY);
        }
        story(rate, PLENTY, new Step(0, 1, 0, 60));

        take("svc_other_9999", rate, PLENTY);

        story(rate, PLENTY, new Step(0, 1, 1, 0));
    }

    @Test
    void aRefusalByTheServiceTellsWhatIsLeftOfTheKey() {
        Rate one = new Rate(1, 1);
        assertThat(take("svc_1", Rate.DEFAULT, one)).isEqualTo(new Verdict.Within(19, false));
        assertThat(take("svc_1", Rate.DEFAULT, one)).isEqualTo(new Verdict.Exceeded(18, 60, Limit.SERVICE));
    }
}
