package com.mintactivity.activity.seal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Does things that wait for a store side by side, each on a thread of its own. */
final class Parallel {

    private Parallel() {}

    /** The results in the order of the tasks; the first failure is thrown once all have ended. */
    static <T> List<T> all(List<Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            tasks.forEach(task -> futures.add(threads.submit(task)));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    /** What two tasks give; the first failure is thrown once both have ended. */
    static <A, B, R> R both(Callable<A> first, Callable<B> second, BiFunction<A, B, R> join) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<A> left = threads.submit(first);
            Future<B> right = threads.submit(second);
            return join.apply(result(left), result(right));
        }
    }

    /** Takes every item, at most so many at a time. */
    static <T> void each(Collection<T> items, int most, Consumer<T> action) {
        Semaphore room = new Semaphore(most);
        all(items.stream()
                .<Callable<Boolean>>map(item -> () -> {
                    room.acquire();
                    try {
                        action.accept(item);
                    } finally {
                        room.release();
                    }
                    return true;
                })
                .toList());
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading tallies", e);
        }
    }
}
