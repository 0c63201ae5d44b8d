package com.mintactivity.tests.seal;

import java.time.Duration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Counts how many DynamoDB calls had to wait for one another: holds every call back until no more come, then lets all go together
 * as one round.
 */
final class RoundTripCounter implements ExecutionInterceptor {

    private static final Duration QUIET = Duration.ofMillis(200);

    private long lastArrival;
    private int rounds;

    @Override
    public synchronized void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        int mine = rounds;
        lastArrival = System.nanoTime();
        try {
            while (rounds == mine) {
                long quiet = System.nanoTime() - lastArrival;
                if (quiet >= QUIET.toNanos()) {
                    rounds++;
                    notifyAll();
                } else {
                    wait(Duration.ofNanos(QUIET.toNanos() - quiet).toMillis() + 1);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Rounds since the count was last taken. */
    synchronized int take() {
        int taken = rounds;
        rounds = 0;
        return taken;
    }
}
