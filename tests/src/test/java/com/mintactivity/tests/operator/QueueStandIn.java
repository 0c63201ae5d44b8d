package com.mintactivity.tests.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server with the operations of SQS that senders need. It refuses messages one by one, as SQS does: those with
 * characters that are not in its set, and those that a test chooses.
 */
final class QueueStandIn implements AutoCloseable {

    /** The set of the documentation of {@code SendMessage}. */
    private static final Pattern ADMITTED =
            Pattern.compile("[\\x09\\x0A\\x0D\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]*");

    private static final int MAX_CALL_BYTES = 256 * 1024;

    /** The fate of a call as a whole. */
    enum CallFault {
        NONE,
        /** The messages arrive, but the connection ends before the response. */
        LOST_RESPONSE,
        ACCESS_DENIED,
        THROTTLED,
        INVALID_CONTENTS
    }

    /** Why a message of a call is not taken. */
    record EntryFault(String code, boolean senderFault) {}

    private final HttpServer server;
    private final List<List<String>> calls = new CopyOnWriteArrayList<>();
    private final List<String> arrived = new CopyOnWriteArrayList<>();
    private final List<String> groups = new CopyOnWriteArrayList<>();
    private volatile Predicate<Integer> isFaulty = call -> false;
    private volatile CallFault callFault = CallFault.NONE;
    private volatile BiFunction<String, Integer, @Nullable EntryFault> entryFault = (body, call) -> null;

    QueueStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Faults of messages, by their body and the number of the call, from 1. */
    QueueStandIn withEntryFaults(BiFunction<String, Integer, @Nullable EntryFault> faults) {
        entryFault = faults;
        return this;
    }

    /** A fault of the calls with certain numbers, from 1. */
    QueueStandIn withCallFault(CallFault fault, Predicate<Integer> calls) {
        callFault = fault;
        isFaulty = calls;
        return this;
    }

    /** The bodies that the queue has, in the order of their arrival. */
    List<String> arrived() {
        return arrived;
    }

    /** The message groups of the bodies, in the same order. */
    List<String> groups() {
        return groups;
    }

    /** The bodies of each call that sent some. */
    List<List<String>> calls() {
        return calls;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request =
                    JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            String operation = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            if (operation.equals("AmazonSQS.GetQueueUrl")) {
                String queue = request.path("QueueName").asString();
                reply(exchange, 200, Map.of("QueueUrl", url() + "/000000000000/" + queue));
                return;
            }
            List<String> bodies = request.path("Entries")
                    .valueStream()
                    .map(entry -> entry.path("MessageBody").asString())
                    .toList();
            calls.add(bodies);
            int call = calls.size();
            switch (isFaulty.test(call) ? callFault : CallFault.NONE) {
                case LOST_RESPONSE -> sent(request, call);
                case ACCESS_DENIED -> refuse(exchange, 403, "AccessDenied");
                case THROTTLED -> refuse(exchange, 400, "RequestThrottled");
                case INVALID_CONTENTS -> refuse(exchange, 400, "InvalidMessageContents");
                case NONE -> {
                    if (bodies.stream().mapToInt(QueueStandIn::bytes).sum() > MAX_CALL_BYTES) {
                        refuse(exchange, 400, "BatchRequestTooLong");
                    } else {
                        reply(exchange, 200, sent(request, call));
                    }
                }
            }
        }
    }

    private Map<String, ?> sent(JsonNode request, int call) {
        List<Map<String, ?>> successful = new ArrayList<>();
        List<Map<String, ?>> failed = new ArrayList<>();
        for (JsonNode entry : request.path("Entries")) {
            String id = entry.path("Id").asString();
            String body = entry.path("MessageBody").asString();
            EntryFault fault = ADMITTED.matcher(body).matches()
                    ? entryFault.apply(body, call)
                    : new EntryFault("InvalidMessageContents", true);
            if (fault == null) {
                arrived.add(body);
                groups.add(entry.path("MessageGroupId").asString());
                successful.add(Map.of("Id", id, "MessageId", id, "MD5OfMessageBody", md5(body)));
            } else {
                failed.add(Map.of("Id", id, "Code", fault.code(), "SenderFault", fault.senderFault(), "Message", body));
            }
        }
        return Map.of("Successful", successful, "Failed", failed);
    }

    private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
        reply(exchange, status, Map.of("__type", "com.amazonaws.sqs#" + code, "message", "refused"));
    }

    private static void reply(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
        byte[] json = JsonMapper.shared().writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, json.length);
        exchange.getResponseBody().write(json);
    }

    private static int bytes(String body) {
        return body.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String md5(String body) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(body.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
