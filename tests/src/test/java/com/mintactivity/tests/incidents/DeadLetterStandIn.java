package com.mintactivity.tests.incidents;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server with the operations of SQS that the commands on dead letters need: two queues, and messages that are held.
 */
final class DeadLetterStandIn implements AutoCloseable {

    /** A message that was sent to the queue of events. */
    record Sent(String body, String group) {}

    private record Stored(Map<String, Object> message, boolean isHeld) {}

    private final HttpServer server;
    private final Map<String, Stored> letters = new LinkedHashMap<>();
    private final List<Sent> events = new ArrayList<>();

    DeadLetterStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Puts a dead letter into the queue; an empty reason or group is none. */
    synchronized void put(String body, String reason, String group) {
        String receipt = UUID.randomUUID().toString();
        Map<String, Object> message = new LinkedHashMap<>(
                Map.of("MessageId", receipt, "ReceiptHandle", receipt, "Body", body, "MD5OfBody", md5(body)));
        message.put(
                "Attributes",
                group.isEmpty()
                        ? Map.of("SentTimestamp", "1763640000000")
                        : Map.of("SentTimestamp", "1763640000000", "MessageGroupId", group));
        if (!reason.isEmpty()) {
            message.put("MessageAttributes", Map.of("reason", Map.of("DataType", "String", "StringValue", reason)));
            message.put("MD5OfMessageAttributes", md5(attribute("reason", reason)));
        }
        letters.put(receipt, new Stored(message, false));
    }

    synchronized List<Sent> events() {
        return List.copyOf(events);
    }

    /** How many letters are in the queue, and how many of them are held. */
    synchronized String state() {
        return letters.size() + " letters, "
                + letters.values().stream().filter(Stored::isHeld).count() + " held";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request =
                    JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            byte[] json = JsonMapper.shared()
                    .writeValueAsString(answer(target.substring(target.indexOf('.') + 1), request))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(200, json.length);
            exchange.getResponseBody().write(json);
        }
    }

    private synchronized Map<String, ?> answer(String operation, JsonNode request) {
        return switch (operation) {
            case "GetQueueUrl" ->
                Map.of("QueueUrl", url() + "/1/" + request.path("QueueName").asString());
            case "ReceiveMessage" -> Map.of("Messages", received());
            case "SendMessage" -> {
                String body = request.path("MessageBody").asString();
                events.add(new Sent(body, request.path("MessageGroupId").asString()));
                yield Map.of("MessageId", "1", "MD5OfMessageBody", md5(body));
            }
            case "DeleteMessage" -> {
                letters.remove(request.path("ReceiptHandle").asString());
                yield Map.of();
            }
            case "ChangeMessageVisibilityBatch" -> {
                request.path("Entries")
                        .forEach(entry -> letters.computeIfPresent(
                                entry.path("ReceiptHandle").asString(),
                                (id, stored) -> new Stored(stored.message(), false)));
                yield Map.of("Successful", List.of(), "Failed", List.of());
            }
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private List<Map<String, Object>> received() {
        List<String> next = letters.entrySet().stream()
                .filter(letter -> !letter.getValue().isHeld())
                .limit(10)
                .map(Map.Entry::getKey)
                .toList();
        List<Map<String, Object>> messages = new ArrayList<>();
        next.forEach(id -> letters.computeIfPresent(id, (receipt, stored) -> {
            messages.add(stored.message());
            return new Stored(stored.message(), true);
        }));
        return messages;
    }

    /** An attribute as SQS digests it: its name, its type, that it is a text, its value. */
    private static byte[] attribute(String name, String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String part : List.of(name, "String", value)) {
            byte[] text = part.getBytes(StandardCharsets.UTF_8);
            if (part.equals(value)) {
                bytes.write(1);
            }
            bytes.writeBytes(ByteBuffer.allocate(4).putInt(text.length).array());
            bytes.writeBytes(text);
        }
        return bytes.toByteArray();
    }

    private static String md5(String body) {
        return md5(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
