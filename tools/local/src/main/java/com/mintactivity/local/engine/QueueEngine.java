package com.mintactivity.local.engine;

import com.mintactivity.local.engine.AwsJsonServer.JsonReply;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * The operations of SQS that senders need, on loopback: {@code GetQueueUrl} and {@code SendMessageBatch}. Messages are
 * received in this process.
 */
final class QueueEngine implements AutoCloseable {

    private final QueuedMessages messages;
    private final AwsJsonServer server;

    private QueueEngine(Storage storage, InstantSource clock, int port) throws IOException {
        this.messages = QueuedMessages.open(storage, clock);
        this.server = AwsJsonServer.start(port, this::answer);
    }

    /** @param port 0 takes any free one */
    static QueueEngine start(Storage storage, InstantSource clock, int port) throws IOException {
        return new QueueEngine(storage, clock, port);
    }

    URI url() {
        return server.url();
    }

    QueuedMessages messages() {
        return messages;
    }

    private JsonReply answer(String operation, JsonNode request) {
        return switch (operation) {
            case "AmazonSQS.GetQueueUrl" ->
                JsonReply.ok(Map.of(
                        "QueueUrl",
                        server.url() + "/" + request.path("QueueName").asString("")));
            case "AmazonSQS.SendMessageBatch" -> JsonReply.ok(sent(request));
            default -> JsonReply.refused("com.amazonaws.sqs#UnsupportedOperation");
        };
    }

    private Map<String, ?> sent(JsonNode request) {
        String url = request.path("QueueUrl").asString("");
        String queue = url.substring(url.lastIndexOf('/') + 1);
        List<Map<String, String>> successful = new ArrayList<>();
        for (JsonNode entry : request.path("Entries")) {
            String id = UUID.randomUUID().toString();
            String body = entry.path("MessageBody").asString("");
            messages.send(queue, body, entry.path("MessageDeduplicationId").asString(id));
            successful.add(Map.of("Id", entry.path("Id").asString(""), "MessageId", id, "MD5OfMessageBody", md5(body)));
        }
        return Map.of("Successful", successful, "Failed", List.of());
    }

    /** The digest that SQS's clients compare with the digest of what they sent. */
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
        server.close();
    }
}
