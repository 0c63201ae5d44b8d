package com.mintactivity.auth.gate;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * What the first request after a start or a restore needs next, got while its key's record is read. What fails is left to whoever
 * needs it: they try again and are told why.
 */
final class HeadStart {

    private final List<Runnable> works;
    private final AtomicBoolean taken = new AtomicBoolean();

    HeadStart(List<Runnable> works) {
        this.works = List.copyOf(works);
    }

    /** Reads; the first time with the other works beside it, which have ended when it returns. */
    <T> T beside(Supplier<T> reading) {
        if (taken.getAndSet(true)) {
            return reading.get();
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Runnable work : works) {
                Future<?> _ = threads.submit(work); // keeps the failure
            }
            return reading.get();
        }
    }

    /** The next request is a first one. */
    void forget() {
        taken.set(false);
    }
}
