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
 * A server with the operations of SQS that the commands on dead letters need: two queues of dead letters, those where
 * they came from, and messages that are held.
 */
final class DeadLetterStandIn implements AutoCloseable {

    /** A message that was sent to a queue. */
    record Sent(String body, String group) {}

    private record Stored(Map<String, Object> message, String queue, String group, boolean isHeld) {

        Stored held(boolean held) {
            return new Stored(message, queue, group, held);
        }
    }

    private final HttpServer server;
    private final Map<String, Stored> letters = new LinkedHashMap<>();
    private final List<Sent> events = new ArrayList<>();
    private final Map<String, Sent> announcements = new LinkedHashMap<>();
    private String refusal = "";

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
    void put(String body, String reason, String group) {
        put("dead-letters", body, reason, group);
    }

    /** Puts an announcement into the queue of those that the sealer failed on. */
    void putAnnouncement(String body, String group) {
        put("seal-dead-letters.fifo", body, "", group);
    }

    private synchronized void put(String queue, String body, String reason, String group) {
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
        letters.put(receipt, new Stored(message, queue, group, false));
    }

    synchronized List<Sent> events() {
        return List.copyOf(events);
    }

    /** The messages that were sent to the sealer's queue, each under a deduplication id of its own. */
    synchronized List<Sent> announcements() {
        return List.copyOf(announcements.values());
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
            String refused = refusal();
            byte[] json = JsonMapper.shared()
                    .writeValueAsString(
                            refused.isEmpty()
                                    ? answer(target.substring(target.indexOf('.') + 1), request)
                                    : Map.of("__type", "com.amazonaws.sqs#" + refused))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(refused.isEmpty() ? 200 : 400, json.length);
            exchange.getResponseBody().write(json);
        }
    }

    /** From now on, refuses every call with an error code. */
    synchronized void refuse(String code) {
        refusal = code;
    }

    private synchronized String refusal() {
        return refusal;
    }

    private synchronized Map<String, ?> answer(String operation, JsonNode request) {
        return switch (operation) {
            case "GetQueueUrl" ->
                Map.of("QueueUrl", url() + "/1/" + request.path("QueueName").asString());
            case "ReceiveMessage" ->
                Map.of("Messages", received(request.path("QueueUrl").asString()));
            case "SendMessage" -> {
                String body = request.path("MessageBody").asString();
                Sent sent = new Sent(body, request.path("MessageGroupId").asString());
                if (request.path("QueueUrl").asString().endsWith("-seal.fifo")) {
                    announcements.put(request.path("MessageDeduplicationId").asString(), sent);
                } else {
                    events.add(sent);
                }
                yield Map.of("MessageId", "1", "MD5OfMessageBody", md5(body));
            }
            case "DeleteMessage" -> {
                letters.remove(request.path("ReceiptHandle").asString());
                yield Map.of();
            }
            case "ChangeMessageVisibilityBatch" -> {
                request.path("Entries")
                        .forEach(entry -> letters.computeIfPresent(
                                entry.path("ReceiptHandle").asString(), (id, stored) -> stored.held(false)));
                yield Map.of("Successful", List.of(), "Failed", List.of());
            }
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private List<Map<String, Object>> received(String url) {
        List<String> locked = letters.values().stream()
                .filter(stored -> stored.isHeld() && stored.queue().endsWith(".fifo"))
                .map(Stored::group)
                .toList();
        List<String> next = letters.entrySet().stream()
                .filter(letter -> !letter.getValue().isHeld()
                        && url.endsWith("-" + letter.getValue().queue())
                        && !locked.contains(letter.getValue().group()))
                .limit(10)
                .map(Map.Entry::getKey)
                .toList();
        List<Map<String, Object>> messages = new ArrayList<>();
        next.forEach(id -> letters.computeIfPresent(id, (receipt, stored) -> {
            messages.add(stored.message());
            return stored.held(true);
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
