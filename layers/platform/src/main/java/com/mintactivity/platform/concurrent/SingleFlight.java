package com.mintactivity.platform.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Lets one caller at a time compute the value of a key; callers that request the same key during the computation wait
 * for its value, or fail with its failure. Nothing is cached after a computation has ended.
 */
public final class SingleFlight<K, V> {

    private final ConcurrentHashMap<K, CompletableFuture<V>> flights = new ConcurrentHashMap<>();

    /**
     * The value of a key, computed by the calling thread unless another thread is computing it.
     *
     * @throws RuntimeException if the computation threw it, on whichever thread it ran
     */
    public V get(K key, Supplier<V> computation) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> underWay = flights.putIfAbsent(key, mine);
        if (underWay != null) {
            return join(underWay);
        }
        try {
            mine.complete(computation.get());
        } catch (RuntimeException | Error failure) {
            mine.completeExceptionally(failure);
        } finally {
            flights.remove(key, mine);
        }
        return join(mine);
    }

    private static <V> V join(CompletableFuture<V> flight) {
        try {
            return flight.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
