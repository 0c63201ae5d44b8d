package com.mintactivity.local.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Secrets Manager's {@code GetSecretValue}, by its JSON 1.1 protocol, on loopback; every other operation is refused. */
final class SecretsEngine implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String OPERATION = "secretsmanager.GetSecretValue";

    private final HttpServer server;
    private final SecretShelf shelf;

    private SecretsEngine(HttpServer server, SecretShelf shelf) {
        this.server = server;
        this.shelf = shelf;
    }

    static SecretsEngine start(Storage storage) throws IOException {
        SecretShelf shelf = SecretShelf.open(storage);
        HttpServer server = HttpServer.create(new InetSocketAddress(Loopback.address(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        SecretsEngine engine = new SecretsEngine(server, shelf);
        server.createContext("/", engine::answer);
        server.start();
        return engine;
    }

    URI url() {
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort());
    }

    SecretShelf shelf() {
        return shelf;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] request = exchange.getRequestBody().readAllBytes();
            if (!OPERATION.equals(exchange.getRequestHeaders().getFirst("X-Amz-Target"))) {
                send(exchange, 400, error("UnknownOperationException"));
                return;
            }
            String name = secretId(request);
            Optional<String> text = shelf.get(name);
            if (text.isPresent()) {
                send(exchange, 200, Map.of("ARN", arn(name), "Name", name, "SecretString", text.get()));
            } else {
                send(exchange, 400, error("ResourceNotFoundException"));
            }
        }
    }

    private static String secretId(byte[] request) {
        try {
            JsonNode id = JSON.readTree(request).path("SecretId");
            return id.isString() ? id.stringValue() : "";
        } catch (JacksonException noJson) {
            return "";
        }
    }

    private static String arn(String name) {
        return "arn:aws:secretsmanager:us-east-1:000000000000:secret:" + name;
    }

    private static Map<String, String> error(String type) {
        return Map.of("__type", type, "message", "Secrets Manager can't do that here.");
    }

    private static void send(HttpExchange exchange, int status, Map<String, String> answer) throws IOException {
        byte[] body = JSON.writeValueAsBytes(answer);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
