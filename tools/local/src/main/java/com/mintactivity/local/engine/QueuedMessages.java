package com.mintactivity.local.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The messages of queues, in memory and, if the storage is a directory, in its file {@code queues.json}. A message is
 * stored until it is removed, also across restarts.
 */
public final class QueuedMessages {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Storage storage;
    private final InstantSource clock;

    /** By queue and deduplication id. */
    private final Map<String, Map<String, StoredMessage>> queues = new LinkedHashMap<>();

    /** A message, and when it was sent. */
    public record StoredMessage(String body, Instant sentAt) {}

    private QueuedMessages(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    static QueuedMessages open(Storage storage, InstantSource clock) throws IOException {
        QueuedMessages opened = new QueuedMessages(storage, clock);
        if (storage instanceof Storage.Disk(Path path) && Files.exists(file(path))) {
            for (Map.Entry<String, JsonNode> queue :
                    JSON.readTree(Files.readString(file(path))).properties()) {
                for (Map.Entry<String, JsonNode> message : queue.getValue().properties()) {
                    opened.of(queue.getKey())
                            .put(message.getKey(), JSON.treeToValue(message.getValue(), StoredMessage.class));
                }
            }
        }
        return opened;
    }

    /** Sends a message, unless a message with the same deduplication id is in the queue. */
    public synchronized void send(String queue, String body, String deduplicationId) {
        if (of(queue).putIfAbsent(deduplicationId, new StoredMessage(body, clock.instant())) == null) {
            write();
        }
    }

    /** The oldest messages that were sent at least the delay ago, by their deduplication ids. */
    public synchronized Map<String, StoredMessage> receive(String queue, Duration delay, int max) {
        Instant sentBy = clock.instant().minus(delay);
        Map<String, StoredMessage> due = new LinkedHashMap<>();
        of(queue).entrySet().stream()
                .filter(message -> !message.getValue().sentAt().isAfter(sentBy))
                .limit(max)
                .forEach(message -> due.put(message.getKey(), message.getValue()));
        return due;
    }

    /** The bodies of all messages of a queue, in the order of their sending. */
    public synchronized List<String> bodies(String queue) {
        return of(queue).values().stream().map(StoredMessage::body).toList();
    }

    public synchronized void remove(String queue, Iterable<String> deduplicationIds) {
        deduplicationIds.forEach(of(queue)::remove);
        write();
    }

    private Map<String, StoredMessage> of(String queue) {
        return queues.computeIfAbsent(queue, name -> new LinkedHashMap<>());
    }

    private void write() {
        if (storage instanceof Storage.Disk(Path path)) {
            try {
                PrivateFile.write(file(path), JSON.writeValueAsString(queues));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Path file(Path directory) {
        return directory.resolve("queues.json");
    }
}
