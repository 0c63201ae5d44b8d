package com.mintactivity.auth.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** The limiter of a stack that has no cache store. */
final class LimiterTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-01T00:00:00Z"));
    private static final Rate ONE = new Rate(1, 1);
    private static final Rate PLENTY = new Rate(Rate.MAX, Rate.MAX);
    private static final Share ACME = Share.of("acme", false);

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final Limiter limiter = limiter(PLENTY);

    private Limiter limiter(Rate service) {
        return new Limiter(CacheStore.absent(), CLOCK, service, new Metrics(out, CLOCK, "mint"), new Log(out, CLOCK));
    }

    @Test
    void withoutACacheStoreMemoryLimitsAndNothingIsReported() {
        assertThat(limiter.take("svc_1", ONE, ACME)).isInstanceOf(Verdict.Within.class);
        assertThat(limiter.take("svc_1", ONE, ACME)).isInstanceOf(Verdict.Exceeded.class);
        assertThat(limiter.take("svc_2", ONE, ACME)).isInstanceOf(Verdict.Within.class);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aRequestThatIsRefusedOtherwiseTakesFromItsKey() {
        assertThat(limiter.takeFromKey("svc_1", ONE)).isInstanceOf(Verdict.Within.class);
        assertThat(limiter.take("svc_1", ONE, ACME)).isInstanceOf(Verdict.Exceeded.class);
    }

    @Test
    void whatIsForgottenStartsFull() {
        limiter.take("svc_1", ONE, ACME);
        limiter.forget();
        assertThat(limiter.take("svc_1", ONE, ACME)).isInstanceOf(Verdict.Within.class);
    }

    @Test
    void withoutACacheStoreThereAreNoShares() {
        Limiter small = limiter(new Rate(1, 10));
        for (int i = 0; i < 10; i++) {
            assertThat(small.take("svc_1", PLENTY, Share.of("sandy", true))).isInstanceOf(Verdict.Within.class);
        }
        assertThat(((Verdict.Exceeded) small.take("svc_1", PLENTY, ACME)).limit())
                .isEqualTo(Limit.SERVICE);
    }
}
