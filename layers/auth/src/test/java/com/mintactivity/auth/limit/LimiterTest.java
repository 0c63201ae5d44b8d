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

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final Limiter limiter = new Limiter(
            CacheStore.absent(),
            CLOCK,
            new Rate(Rate.MAX, Rate.MAX),
            new Metrics(out, CLOCK, "mint"),
            new Log(out, CLOCK));

    @Test
    void withoutACacheStoreMemoryLimitsAndNothingIsReported() {
        assertThat(limiter.take("svc_1", ONE)).isInstanceOf(Verdict.Within.class);
        assertThat(limiter.take("svc_1", ONE)).isInstanceOf(Verdict.Exceeded.class);
        assertThat(limiter.take("svc_2", ONE)).isInstanceOf(Verdict.Within.class);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aRequestThatIsRefusedOtherwiseTakesFromItsKey() {
        assertThat(limiter.takeFromKey("svc_1", ONE)).isInstanceOf(Verdict.Within.class);
        assertThat(limiter.take("svc_1", ONE)).isInstanceOf(Verdict.Exceeded.class);
    }

    @Test
    void whatIsForgottenStartsFull() {
        limiter.take("svc_1", ONE);
        limiter.forget();
        assertThat(limiter.take("svc_1", ONE)).isInstanceOf(Verdict.Within.class);
    }
}
