package com.mintactivity.tests.cost;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for latches, with a timeout. */
final class Latches {

    /** Longer than any test here takes on a slow machine. */
    private static final int TIMEOUT_S = 50;

    private Latches() {}

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(TIMEOUT_S, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not counted down within " + TIMEOUT_S + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
