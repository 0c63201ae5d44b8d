package com.mintactivity.benchmarks.many.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A clock that moves only when every thread waits. Its threads are virtual threads of the JDK which one platform thread
 * runs, and so are the threads that they start: production code runs unchanged, waits without taking time, and a run
 * does not depend on the machine's speed. A thread must not wait for time while it holds a monitor that others need.
 * The JVM needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
public final class SimulatedTime implements InstantSource {

    private static final MethodHandle NEW_VIRTUAL_THREAD;

    static {
        try {
            Class<?> builders = Class.forName("java.lang.ThreadBuilders");
            NEW_VIRTUAL_THREAD = MethodHandles.privateLookupIn(builders, MethodHandles.lookup())
                    .findStatic(
                            builders,
                            "newVirtualThread",
                            MethodType.methodType(
                                    Thread.class, Executor.class, String.class, int.class, Runnable.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Events of one time happen in the order in which they were added. */
    private record TimedAction(long time, long number, Runnable action) implements Comparable<TimedAction> {

        @Override
        public int compareTo(TimedAction other) {
            int byTime = Long.compare(time, other.time);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }

    private final PriorityQueue<TimedAction> events = new PriorityQueue<>();
    private final Deque<Runnable> runnable = new ArrayDeque<>();
    private final Thread loop = Thread.currentThread();
    private volatile @Nullable Throwable failure;
    private long number;
    private long now;

    public SimulatedTime(Instant start) {
        this.now = start.toEpochMilli();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(now);
    }

    @Override
    public long millis() {
        return now;
    }

    public void at(long millis, Runnable action) {
        events.add(new TimedAction(Math.max(millis, now), number++, action));
    }

    /** Starts a thread. An exception that it throws ends the run. */
    public void start(Runnable code) {
        Runnable guarded = () -> {
            try {
                code.run();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        };
        try {
            Thread thread = (Thread) NEW_VIRTUAL_THREAD.invokeExact((Executor) this::ready, (String) null, 0, guarded);
            thread.start();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** A thread that waited for a monitor, or for real time, is woken by a thread of the JVM. */
    private void ready(Runnable continuation) {
        Thread current = Thread.currentThread();
        if (current.equals(loop) || current.isVirtual()) {
            runnable.add(continuation);
        } else {
            failure = new IllegalStateException("a simulated thread has waited for a monitor or for real time");
        }
    }

    /** Lets some time pass. Outside of the threads of this clock it returns at once. */
    public void pause(long millis) {
        if (!Thread.currentThread().isVirtual()) {
            return;
        }
        Thread own = Thread.currentThread();
        long end = now + millis;
        at(end, () -> LockSupport.unpark(own));
        while (now < end) {
            LockSupport.park();
        }
    }

    /** Runs until a moment. */
    public void runUntil(Instant end) {
        while (true) {
            Runnable next = runnable.poll();
            if (next != null) {
                next.run();
                continue;
            }
            if (failure != null) {
                throw new IllegalStateException("a simulated thread failed", failure);
            }
            TimedAction event = events.peek();
            if (event == null || event.time() > end.toEpochMilli()) {
                now = Math.max(now, end.toEpochMilli());
                return;
            }
            events.remove();
            now = event.time();
            event.action().run();
        }
    }
}
