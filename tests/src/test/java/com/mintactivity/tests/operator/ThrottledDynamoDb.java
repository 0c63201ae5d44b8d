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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The real store behind a server that throttles the first requests of a kind, and passes every other request on. */
public final class ThrottledDynamoDb implements AutoCloseable {

    private static final byte[] THROTTLED =
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\",\"message\":\"\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String operation;
    private final String part;
    private final AtomicInteger left;

    /**
     * Starts the server.
     *
     * @param operation of the requests that are throttled
     * @param part a part of their text
     * @param throttled how many are throttled
     */
    public ThrottledDynamoDb(String operation, String part, int throttled) throws IOException {
        this.operation = operation;
        this.part = part;
        left = new AtomicInteger(throttled);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean isOfKind = exchange.getRequestHeaders()
                            .getOrDefault("X-Amz-Target", List.of(""))
                            .getFirst()
                            .endsWith("." + operation)
                    && new String(body, StandardCharsets.UTF_8).contains(part);
            if (isOfKind && left.getAndDecrement() > 0) {
                reply(exchange, 400, THROTTLED);
                return;
            }
            HttpResponse<byte[]> response =
                    client.send(forwarded(exchange, body), HttpResponse.BodyHandlers.ofByteArray());
            reply(exchange, response.statusCode(), response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private static HttpRequest forwarded(HttpExchange exchange, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        SharedEngines.engines().dynamoUrl())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        for (String name : List.of("X-Amz-Target", "X-Amz-Date", "Authorization", "Content-Type")) {
            exchange.getRequestHeaders().getOrDefault(name, List.of()).forEach(value -> request.header(name, value));
        }
        return request.build();
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        client.close();
    }
}
