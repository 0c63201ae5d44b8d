package com.mintactivity.platform.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Connects and reads what the first request after a start or a restore needs next, concurrently with its first read. If
 * a preparation fails, the code that needs its result tries again and gets the error.
 */
public final class FirstRequestWarmup {

    private final List<Runnable> preparations;
    private final Executor executor;
    private final AtomicBoolean done = new AtomicBoolean();

    public FirstRequestWarmup(List<Runnable> preparations, Executor executor) {
        this.preparations = List.copyOf(preparations);
        this.executor = executor;
    }

    /**
     * Reads. The first time, the preparations run concurrently with the read, and have ended when this method returns.
     */
    public <T> T runAlongside(Supplier<T> read) {
        if (done.getAndSet(true)) {
            return read.get();
        }
        List<CompletableFuture<Void>> running = preparations.stream()
                .map(preparation ->
                        CompletableFuture.runAsync(preparation, executor).exceptionally(failure -> null))
                .toList();
        try {
            return read.get();
        } finally {
            running.forEach(CompletableFuture::join);
        }
    }

    /** Makes the next read count as the first. */
    public void reset() {
        done.set(false);
    }
}
