package com.mintactivity.platform.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Takes the place of the production class in a simulation, where a process is one coroutine: makes the calls one after
 * the other. Every order in which calls side by side may reach the store is also one of such a sequence, since the
 * scheduler puts calls of other processes between them.
 */
public record Parallel(Executor executor) {

    public static final Parallel VIRTUAL_THREADS = new Parallel(Runnable::run);

    public <T, R> List<R> all(Collection<T> items, Function<T, R> call) {
        List<R> results = new ArrayList<>(items.size());
        RuntimeException failure = null;
        for (T item : List.copyOf(items)) {
            try {
                results.add(call.apply(item));
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return results;
    }

    public <A, B, R> R both(Callable<A> first, Callable<B> second, BiFunction<A, B, R> join) {
        try {
            A left = first.call();
            return join.apply(left, second.call());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public <T> void each(Collection<T> items, int limit, Consumer<T> action) {
        all(items, item -> {
            action.accept(item);
            return true;
        });
    }

    public <T, R> void asCompleted(Collection<T> items, Function<T, R> call, Consumer<R> consumer) {
        each(items, items.size(), item -> consumer.accept(call.apply(item)));
    }
}
