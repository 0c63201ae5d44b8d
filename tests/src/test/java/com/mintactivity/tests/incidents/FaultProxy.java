package com.mintactivity.tests.incidents;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** Between commands and services of AWS: answers as an overloaded service, or as a proxy that lets nothing through. */
final class FaultProxy implements AutoCloseable {

    private static final int THROTTLED = 400;

    private final Map<String, String> urls;
    private final HttpServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Set<String> called = ConcurrentHashMap.newKeySet();
    private volatile int fault;
    private volatile boolean isPage;

    /** @param urls of the services, by the names that are signed */
    FaultProxy(Map<String, String> urls) throws IOException {
        this.urls = urls;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on, the first call of each action is throttled. */
    void throttleFirstCalls() {
        fault = THROTTLED;
        isPage = false;
        called.clear();
    }

    /** From now on, each call is answered with a page. */
    void showPage(int status) {
        fault = status;
        isPage = true;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            var headers = exchange.getRequestHeaders();
            String service = headers.getFirst("Authorization").replaceFirst("(?s).*?/([a-z]+)/aws4_request.*", "$1");
            String action = service
                    + headers.getOrDefault("X-Amz-Target", List.of())
                    + exchange.getRequestURI().getPath().replaceAll("[0-9a-f]{8}|mint[\\w-]*", "")
                    + new String(body, StandardCharsets.UTF_8).replaceFirst("(?s)^(Action=\\w+).*|.*", "$1");
            if (isPage) {
                reply(exchange, fault, "<html><body><h1>no</h1></body></html>".getBytes(StandardCharsets.UTF_8));
            } else if (called.add(action)) {
                reply(
                        exchange,
                        fault,
                        (action.contains("Action=")
                                        ? "<E><Error><Code>Throttling</Code></Error></E>"
                                        : "{\"__type\":\"com.amazon#ThrottlingException\"}")
                                .getBytes(StandardCharsets.UTF_8));
            } else {
                HttpResponse<byte[]> passed = passed(exchange, URI.create(urls.get(service)), body);
                reply(exchange, passed.statusCode(), passed.body());
            }
        }
    }

    private HttpResponse<byte[]> passed(HttpExchange exchange, URI to, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(to.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        for (String header : Set.of("Authorization", "X-Amz-Target", "X-Amz-Date", "Content-Type")) {
            exchange.getRequestHeaders()
                    .getOrDefault(header, List.of())
                    .forEach(value -> request.header(header, value));
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
