package com.mintactivity.platform.cache;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops calls to a store that has failed several times in a row, so that not every caller waits for a time-out. While it is open,
 * one probe at a time checks whether the store answers again.
 */
final class CircuitBreaker {

    /** Calls stop after this many failures in a row. A single failure may be an accident. */
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

    /** Whether the caller must probe the store now, and then call {@link #endProbe}. */
    boolean startProbe() {
        return isOpen() && System.nanoTime() - lastFailure >= PROBE_INTERVAL && probing.compareAndSet(false, true);
    }

    void endProbe() {
        probing.set(false);
    }
}
