package com.mintactivity.tests.harness;

import java.time.Duration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Counts sequential rounds of DynamoDB calls: delays every call until no more arrive, then releases all of them as one
 * round.
 */
public final class RoundTripCounter implements ExecutionInterceptor {

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

    /** The number of rounds since the last call of this method. */
    public synchronized int take() {
        int count = rounds;
        rounds = 0;
        return count;
    }
}
