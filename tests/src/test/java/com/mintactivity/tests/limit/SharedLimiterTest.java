package com.mintactivity.tests.limit;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.tests.harness.Stack;
import java.time.InstantSource;

/** The buckets in the cache store, by the store's clock. */
final class SharedLimiterTest extends LimiterSuite {

    /** Every test's instance has a stack, and so buckets, of its own. */
    private final Platform platform = Stack.fresh().platform();

    @Override
    Limiter limiter(Rate service) {
        // The function's own clock must not matter.
        InstantSource standing = platform.clock();
        return new Limiter(platform.cache(), standing, service, platform.metrics(), platform.log());
    }

    @Override
    long clockMicros() {
        return CacheStoreClock.micros(platform.cache());
    }
}
