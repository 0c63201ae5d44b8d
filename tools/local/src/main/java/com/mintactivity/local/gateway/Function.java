package com.mintactivity.local.gateway;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.platform.telemetry.Log;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A function as Lambda runs it: an instance serves one invocation at a time, a new instance is created when all are
 * busy, and an instance that crashed or timed out is never used again.
 */
final class Function {

    private final String name;
    private final Supplier<RequestStreamHandler> maker;
    private final Duration timeout;
    private final PrintStream out;
    private final Log log;
    private final ConcurrentLinkedDeque<RequestStreamHandler> idle = new ConcurrentLinkedDeque<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Function(String name, Supplier<RequestStreamHandler> maker, Duration timeout, PrintStream out, Log log) {
        this.name = name;
        this.maker = maker;
        this.timeout = timeout;
        this.out = out;
        this.log = log;
    }

    private record Output(RequestStreamHandler instance, ByteArrayOutputStream answer) {}

    /** The handler's output; empty if it crashed or timed out. The reason is logged. */
    Optional<byte[]> invoke(byte[] event) throws InterruptedException {
        Future<Output> invocation = threads.submit(() -> run(event));
        try {
            Output output = invocation.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            idle.addFirst(output.instance());
            return Optional.of(output.answer().toByteArray());
        } catch (ExecutionException e) {
            log.error("function " + name + " crashed", e);
        } catch (TimeoutException e) {
            invocation.cancel(true);
            log.error("function " + name + " timed out", e);
        }
        return Optional.empty();
    }

    private Output run(byte[] event) throws Exception {
        @Nullable RequestStreamHandler free = idle.pollFirst();
        RequestStreamHandler instance = free == null ? maker.get() : free;
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        instance.handleRequest(new ByteArrayInputStream(event), answer, new LocalContext(name, timeout, out));
        return new Output(instance, answer);
    }
}
