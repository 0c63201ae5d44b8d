package com.mintactivity.platform.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs calls that wait for a store concurrently. To be replaced by structured concurrency when it is no longer a
 * preview of the JDK.
 */
public final class Parallel {

    /** Runs each call on a new virtual thread. */
    public static final Parallel VIRTUAL_THREADS = new Parallel(Executors.newVirtualThreadPerTaskExecutor());

    private final Executor executor;

    /** @param executor runs each call; it must have a thread for every call at the same time */
    public Parallel(Executor executor) {
        this.executor = executor;
    }

    public Executor executor() {
        return executor;
    }

    /**
     * The results of a call for each item, in the order of the items. After all calls have ended, the first failure is
     * thrown.
     *
     * @throws RuntimeException if a call failed: its own exception, of the first in order that failed, once all calls
     *     have ended
     */
    public <T, R> List<R> all(Collection<T> items, Function<T, R> call) {
        List<CompletableFuture<R>> running =
                items.stream().map(item -> start(() -> call.apply(item))).toList();
        List<R> results = new ArrayList<>(items.size());
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
                .exceptionally(failure -> null)
                .join();
        running.forEach(started -> results.add(result(started)));
        return results;
    }

    /**
     * The results of two calls, joined. After both have ended, the first failure is thrown.
     *
     * @throws RuntimeException if a call failed, as {@link #all} says, once both have ended. A checked exception is the
     *     cause of an {@link IllegalStateException}
     */
    public <A, B, R> R both(Callable<A> first, Callable<B> second, BiFunction<A, B, R> join) {
        CompletableFuture<A> left = start(first);
        CompletableFuture<B> right = start(second);
        CompletableFuture.allOf(left, right).exceptionally(failure -> null).join();
        return join.apply(result(left), result(right));
    }

    /**
     * Passes every item to an action.
     *
     * @param limit the maximum number of items at a time
     * @throws RuntimeException if the action failed for an item, as {@link #all} says, once every item has been passed
     */
    public <T> void each(Collection<T> items, int limit, Consumer<T> action) {
        Semaphore free = new Semaphore(limit);
        all(items, item -> holding(free, () -> action.accept(item)));
    }

    /**
     * Passes the result of a call for each item to a consumer as soon as the call has ended, one result at a time, in
     * any order.
     *
     * @throws RuntimeException if a call or the consumer failed for an item, as {@link #all} says, once all calls have
     *     ended
     */
    public <T, R> void asCompleted(Collection<T> items, Function<T, R> call, Consumer<R> consumer) {
        Semaphore turn = new Semaphore(1);
        all(items, item -> {
            R result = call.apply(item);
            return holding(turn, () -> consumer.accept(result));
        });
    }

    private static boolean holding(Semaphore permits, Runnable action) {
        permits.acquireUninterruptibly();
        try {
            action.run();
            return true;
        } finally {
            permits.release();
        }
    }

    private <T> CompletableFuture<T> start(Callable<T> call) {
        CompletableFuture<T> running = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                running.complete(call.call());
            } catch (Throwable failure) {
                running.completeExceptionally(failure);
            }
        });
        return running;
    }

    private static <T> T result(CompletableFuture<T> ended) {
        try {
            return ended.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
