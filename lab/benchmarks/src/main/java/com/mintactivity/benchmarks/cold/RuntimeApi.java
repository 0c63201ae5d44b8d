package com.mintactivity.benchmarks.cold;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lambda's Runtime API for one process and one invocation: it serves the event once and keeps the response. */
final class RuntimeApi implements AutoCloseable {

    private static final String INVOCATION = "/2018-06-01/runtime/invocation/";
    private static final String REQUEST_ID = "00000000-0000-0000-0000-000000000001";

    /** The response of the process and the time of its arrival. */
    record Reception(String body, long nanoTime) {}

    private final HttpServer server;
    private final byte[] event;
    private final AtomicBoolean served = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CompletableFuture<Reception> response = new CompletableFuture<>();

    RuntimeApi(byte[] event) throws IOException {
        this.event = event;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    /** The value of {@code AWS_LAMBDA_RUNTIME_API}. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    CompletableFuture<Reception> response() {
        return response;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] sent = exchange.getRequestBody().readAllBytes();
            if (path.equals(INVOCATION + "next")) {
                next(exchange);
                return;
            }
            response.complete(new Reception(path + " " + new String(sent, StandardCharsets.UTF_8), System.nanoTime()));
            exchange.sendResponseHeaders(202, -1);
        }
    }

    private void next(HttpExchange exchange) throws IOException {
        if (served.getAndSet(true)) {
            awaitClose();
            return;
        }
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "application/json"); // the runtime's native client ends the process without it
        headers.set("Lambda-Runtime-Aws-Request-Id", REQUEST_ID);
        headers.set("Lambda-Runtime-Deadline-Ms", Long.toString(Long.MAX_VALUE / 2));
        headers.set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:000000000000:function:bench");
        headers.set("Lambda-Runtime-Trace-Id", "Root=1-5759e988-bd862e3fe1be46a994272793");
        exchange.sendResponseHeaders(200, event.length);
        exchange.getResponseBody().write(event);
    }

    private void awaitClose() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
