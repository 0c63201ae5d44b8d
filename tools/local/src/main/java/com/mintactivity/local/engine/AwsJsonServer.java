package com.mintactivity.local.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on loopback for some operations of an AWS service, with AWS's JSON protocol. */
final class AwsJsonServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The answers to operations. */
    interface Operations {

        /**
         * Answers a request.
         *
         * @param operation as in the header {@code X-Amz-Target}
         * @param request without fields if the body is not JSON
         */
        JsonReply answer(String operation, JsonNode request);
    }

    /** An answer: a status, and the content of its JSON. */
    record JsonReply(int status, Map<String, ?> body) {

        static JsonReply ok(Map<String, ?> body) {
            return new JsonReply(200, body);
        }

        static JsonReply refused(String type) {
            return new JsonReply(
                    400, Map.of("__type", type, "message", "This local service does not support the operation."));
        }
    }

    private final HttpServer server;
    private final Operations operations;

    private AwsJsonServer(HttpServer server, Operations operations) {
        this.server = server;
        this.operations = operations;
    }

    /** @param port 0 takes any free one */
    static AwsJsonServer start(int port, Operations operations) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(Loopback.address(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        AwsJsonServer started = new AwsJsonServer(server, operations);
        server.createContext("/", started::answer);
        server.start();
        return started;
    }

    URI url() {
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = read(exchange.getRequestBody().readAllBytes());
            String operation =
                    Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("X-Amz-Target"), "");
            JsonReply reply = operations.answer(operation, request);
            byte[] body = JSON.writeValueAsBytes(reply.body());
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
            exchange.sendResponseHeaders(reply.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static JsonNode read(byte[] request) {
        try {
            return JSON.readTree(request);
        } catch (JacksonException noJson) {
            return JSON.createObjectNode();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
