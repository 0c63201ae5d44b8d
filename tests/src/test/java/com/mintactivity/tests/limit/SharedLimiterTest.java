package com.mintactivity.tests.limit;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.Stack;
import java.time.InstantSource;

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
}
