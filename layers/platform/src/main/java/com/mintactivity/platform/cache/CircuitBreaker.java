package com.mintactivity.platform.cache;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Stops calls to a store that has failed several times in a row, so that not every caller waits for a time-out. While
 * calls are stopped, one probe at a time checks in the background whether the store answers again. After some seconds
 * without a call or a probe, which an instance that is seldom called may never finish, the next call itself finds out.
 */
final class CircuitBreaker {

    /** Calls stop after this many failures in a row. A single failure may be an accident. */
    private static final int MAX_FAILURES = 2;

    private static final long PROBE_INTERVAL = Duration.ofMillis(500).toNanos();

    /** How long a failure stops calls. */
    private static final long OPEN = Duration.ofSeconds(5).toNanos();

    private final LongSupplier nanoTime;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicBoolean probing = new AtomicBoolean();
    private volatile long lastFailure;

    /** @param nanoTime like {@link System#nanoTime} */
    CircuitBreaker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    boolean isOpen() {
        return failures.get() >= MAX_FAILURES && sinceLastFailure() < OPEN;
    }

    void succeeded() {
        failures.set(0);
    }

    void failed() {
        lastFailure = nanoTime.getAsLong();
        failures.incrementAndGet();
    }

    /** Whether the caller must probe the store now, and then call {@link #endProbe}. */
    boolean startProbe() {
        return isOpen() && sinceLastFailure() >= PROBE_INTERVAL && probing.compareAndSet(false, true);
    }

    void endProbe() {
        probing.set(false);
    }

    private long sinceLastFailure() {
        return nanoTime.getAsLong() - lastFailure;
    }
}
