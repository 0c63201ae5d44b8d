package com.mintactivity.tests.limit;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.tests.harness.ClosedPort;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The buckets in a function's memory, used while the cache store is unavailable. */
final class MemoryLimiterTest extends LimiterSuite {

    private final InstantSource clock = InstantSource.system();
    private final PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());

    @Override
    Limiter limiter(Rate service) {
        CacheStore unreachable = new CacheStore(
                "unreachable", ClosedPort.REDIS, Duration.ofMillis(100), CachePassword.NONE, Runnable::run);
        return new Limiter(
                unreachable, clock, service, new Metrics(nowhere, clock, "unreachable"), new Log(nowhere, clock));
    }

    @Override
    long clockMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }
}
