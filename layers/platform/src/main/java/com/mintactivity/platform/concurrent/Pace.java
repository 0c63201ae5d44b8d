package com.mintactivity.platform.concurrent;

import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Keeps work to an amount per second. What is done in the first second needs no wait, nor what is done after a pause.
 * Safe for use by several threads: it is that of all of them together.
 */
public final class Pace {

    private static final double SECOND = Duration.ofSeconds(1).toNanos();

    private final long perSecond;
    private final LongSupplier nanos;
    private final LongConsumer waiting;
    private double left;
    private long at;

    /** @param perSecond the amount of a second, and of the first moment */
    public Pace(long perSecond) {
        this(perSecond, System::nanoTime, Pace::sleepUntil);
    }

    /**
     * A pace by another clock.
     *
     * @param nanos of a clock that never goes back
     * @param waiting returns when that clock has reached a time
     */
    public Pace(long perSecond, LongSupplier nanos, LongConsumer waiting) {
        this.perSecond = perSecond;
        this.nanos = nanos;
        this.waiting = waiting;
        this.left = perSecond;
        this.at = nanos.getAsLong();
    }

    /** Takes an amount, and returns when it may be done. */
    public void take(long amount) {
        long until = add(-amount);
        if (until - nanos.getAsLong() > 0) {
            waiting.accept(until);
        }
    }

    /** Corrects what was taken: less was done than was expected, or more if the number is negative. Does not wait. */
    public void giveBack(long amount) {
        add(amount);
    }

    /** Returns when nothing is owed any more. */
    private synchronized long add(long amount) {
        long now = nanos.getAsLong();
        left = Math.min((double) perSecond, left + (now - at) / SECOND * perSecond) + amount;
        at = now;
        return left < 0 ? now + (long) Math.ceil(-left / perSecond * SECOND) : now;
    }

    private static void sleepUntil(long until) {
        try {
            Thread.sleep(Duration.ofNanos(until - System.nanoTime()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted between two pages", e);
        }
    }
}
