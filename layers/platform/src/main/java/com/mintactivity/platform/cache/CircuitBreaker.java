package com.mintactivity.platform.cache;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops calls to a store that has failed several times in a row, so that callers do not wait for a time-out each. While it is open, one
 * probe at a time checks whether the store is back.
 */
final class CircuitBreaker {

    /** Two failures in a row may be chance; callers wait for no more of them. */
    private static final int MAX_FAILURES = 2;

    private static final long PROBE_INTERVAL = Duration.ofMillis(500).toNanos();

    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicBoolean probing = new AtomicBoolean();
    private volatile long lastFailure;

    boolean isOpen() {
        return failures.get() >= MAX_FAILURES;
    }

    void succeeded() {
        failures.set(0);
    }

    void failed() {
        lastFailure = System.nanoTime();
        failures.incrementAndGet();
    }

    /** Whether the caller is to probe the store now, and call {@link #endProbe} after it. */
    boolean startProbe() {
        return isOpen() && System.nanoTime() - lastFailure >= PROBE_INTERVAL && probing.compareAndSet(false, true);
    }

    void endProbe() {
        probing.set(false);
    }
}
