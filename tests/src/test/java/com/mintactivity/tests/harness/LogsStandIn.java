package com.mintactivity.tests.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with the operations of CloudWatch Logs that the operator calls. It runs no query: a test gives the rows. */
public final class LogsStandIn implements AutoCloseable {

    private final HttpServer server;
    private final List<JsonNode> queries = new CopyOnWriteArrayList<>();
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private volatile Function<JsonNode, List<Map<String, String>>> rows = query -> List.of();
    private volatile Function<JsonNode, List<Map<String, ?>>> events = request -> List.of();
    private volatile Map<String, String> saved = Map.of();
    private volatile String status = "Complete";
    private volatile String refusal = "";

    public LogsStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The rows of a query, by the request that starts it. */
    public void answerWith(Function<JsonNode, List<Map<String, String>>> found) {
        rows = found;
    }

    /** The events of a group that match a pattern, by the request. */
    public void filterTo(Function<JsonNode, List<Map<String, ?>>> found) {
        events = found;
    }

    /** The saved queries of all stacks, by their names. */
    public void save(Map<String, String> definitions) {
        saved = definitions;
    }

    public void stayAt(String newStatus) {
        status = newStatus;
    }

    public void refuse(String code) {
        refusal = code;
    }

    /** The requests that started queries. */
    public List<JsonNode> queries() {
        return queries;
    }

    public List<String> operations() {
        return operations;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request =
                    JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            String operation = target.substring(target.indexOf('.') + 1);
            operations.add(operation);
            if (!refusal.isEmpty()) {
                reply(exchange, 400, Map.of("__type", refusal, "message", "refused"));
                return;
            }
            reply(
                    exchange,
                    200,
                    switch (operation) {
                        case "StartQuery" -> {
                            queries.add(request);
                            yield Map.of("queryId", Integer.toString(queries.size() - 1));
                        }
                        case "DescribeQueryDefinitions" -> definitions(request);
                        case "GetQueryResults" -> results(request);
                        case "StopQuery" -> Map.of("success", true);
                        case "FilterLogEvents" -> Map.of("events", events.apply(request));
                        default -> throw new IllegalArgumentException(operation);
                    });
        }
    }

    private Map<String, ?> definitions(JsonNode request) {
        String prefix = request.path("queryDefinitionNamePrefix").asString();
        return Map.of(
                "queryDefinitions",
                saved.entrySet().stream()
                        .filter(query -> query.getKey().startsWith(prefix))
                        .map(query -> Map.of(
                                "name", query.getKey(),
                                "queryString", query.getValue(),
                                "logGroupNames", List.of("/aws/lambda/mint-hits", "/aws/lambda/mint-sealer")))
                        .toList());
    }

    private Map<String, ?> results(JsonNode request) {
        JsonNode query = queries.get(Integer.parseInt(request.path("queryId").asString()));
        List<List<Map<String, String>>> found = rows.apply(query).stream()
                .map(row -> row.entrySet().stream()
                        .map(field -> Map.of("field", field.getKey(), "value", field.getValue()))
                        .toList())
                .toList();
        return Map.of("status", status, "results", status.equals("Complete") ? found : List.of());
    }

    private static void reply(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
        byte[] json = JsonMapper.shared().writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, json.length);
        exchange.getResponseBody().write(json);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
