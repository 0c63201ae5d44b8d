package com.mintactivity.simulation.schedule;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Code that can be suspended in the middle of a call and resumed later, on the same thread. It is the mechanism of
 * virtual threads without their scheduler: the order in which coroutines run is the caller's, and one that is never
 * resumed costs nothing. The JVM needs {@code --add-exports java.base/jdk.internal.vm=ALL-UNNAMED}.
 */
final class Coroutine {

    private static final MethodHandle CREATE;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;
    private static final MethodHandle IS_DONE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> scope = Class.forName("jdk.internal.vm.ContinuationScope");
            Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
            Object own = lookup.findConstructor(scope, MethodType.methodType(void.class, String.class))
                    .invoke("simulation");
            CREATE = lookup.findConstructor(continuation, MethodType.methodType(void.class, scope, Runnable.class))
                    .bindTo(own)
                    .asType(MethodType.methodType(Object.class, Runnable.class));
            RUN = lookup.findVirtual(continuation, "run", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
            YIELD = lookup.findStatic(continuation, "yield", MethodType.methodType(boolean.class, scope))
                    .bindTo(own);
            IS_DONE = lookup.findVirtual(continuation, "isDone", MethodType.methodType(boolean.class))
                    .asType(MethodType.methodType(boolean.class, Object.class));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object continuation;

    Coroutine(Runnable code) {
        try {
            this.continuation = (Object) CREATE.invokeExact(code);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs the code until it suspends itself or ends. */
    void resume() {
        try {
            RUN.invokeExact(continuation);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isDone() {
        try {
            return (boolean) IS_DONE.invokeExact(continuation);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns when the calling code is resumed. */
    static void suspend() {
        try {
            boolean resumed = (boolean) YIELD.invokeExact();
            if (!resumed) {
                throw new IllegalStateException("not resumed");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
