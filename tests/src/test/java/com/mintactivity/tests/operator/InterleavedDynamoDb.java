package com.mintactivity.tests.operator;

import com.mintactivity.tests.harness.SharedEngines;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The real store behind a server that does something else before the first transaction, and passes every request on.
 */
final class InterleavedDynamoDb implements AutoCloseable {

    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Runnable before;
    private final AtomicBoolean isDone = new AtomicBoolean();

    /** @param before what others do after a command read its items, and before it writes them */
    InterleavedDynamoDb(Runnable before) throws IOException {
        this.before = before;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort()).toString();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isTransaction =
                    exchange.getRequestHeaders().getFirst("X-Amz-Target").endsWith(".TransactWriteItems");
            if (isTransaction && isDone.compareAndSet(false, true)) {
                before.run();
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            SharedEngines.engines().dynamoUrl())
                    .POST(HttpRequest.BodyPublishers.ofByteArray(
                            exchange.getRequestBody().readAllBytes()));
            for (String name : List.of("X-Amz-Target", "X-Amz-Date", "Authorization", "Content-Type")) {
                request.header(name, exchange.getRequestHeaders().getFirst(name));
            }
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(response.statusCode(), response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }

    @Override
    public void close() {
        server.stop(0);
        client.close();
    }
}
