package com.mintactivity.tests.cost;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for latches within reason. */
final class Latches {

    /** Longer than anything here takes on a slow machine. */
    private static final int PATIENCE_S = 50;

    private Latches() {}

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_S, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nothing came within " + PATIENCE_S + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
