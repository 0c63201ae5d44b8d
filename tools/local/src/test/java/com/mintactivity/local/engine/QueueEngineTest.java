package com.mintactivity.local.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** The stand-in for SQS, called by the real client. */
final class QueueEngineTest {

    private static final String QUEUE = "stack-seal.fifo";
    private static final Instant NOW = Instant.parse("2026-11-01T10:07:30Z");

    @Test
    void aMessageIsReceivedOnceItsDelayIsOverAndUntilItIsRemoved() throws IOException {
        try (QueueEngine engine = QueueEngine.start(Storage.memory(), InstantSource.system(), 0);
                SqsClient client = client(engine)) {
            queue(client).send(List.of(Announcement.ofMinute("acme#0xaa", NOW)));
            QueuedMessages messages = engine.messages();

            assertThat(messages.receive(QUEUE, Duration.ofMinutes(1), 10)).isEmpty();
            var received = messages.receive(QUEUE, Duration.ZERO, 10);
            assertThat(received.values())
                    .extracting(QueuedMessages.StoredMessage::body)
                    .containsExactly("acme#0xaa");

            messages.remove(QUEUE, received.keySet());
            assertThat(messages.receive(QUEUE, Duration.ZERO, 10)).isEmpty();
        }
    }

    @Test
    void oneAnnouncementOfAContractAndMinuteIsKept() throws IOException {
        try (QueueEngine engine = QueueEngine.start(Storage.memory(), InstantSource.system(), 0);
                SqsClient client = client(engine)) {
            queue(client).send(List.of(Announcement.ofMinute("acme#0xaa", NOW)));
            queue(client)
                    .send(List.of(
                            Announcement.ofMinute("acme#0xaa", NOW.plusSeconds(29)),
                            Announcement.ofMinute("acme#0xaa", NOW.plusSeconds(30)),
                            Announcement.withoutDeduplication("acme#0xaa"),
                            Announcement.ofMinute("acme#0xbb", NOW)));
            assertThat(engine.messages().bodies(QUEUE))
                    .containsExactly("acme#0xaa", "acme#0xaa", "acme#0xaa", "acme#0xbb");
        }
    }

    @Test
    void moreThanABatchIsSent() throws IOException {
        try (QueueEngine engine = QueueEngine.start(Storage.memory(), InstantSource.system(), 0);
                SqsClient client = client(engine)) {
            queue(client)
                    .send(IntStream.range(0, 25)
                            .mapToObj(number -> Announcement.ofMinute("acme#" + number, NOW))
                            .toList());
            assertThat(engine.messages().bodies(QUEUE)).hasSize(25).doesNotHaveDuplicates();
            assertThat(engine.messages().receive(QUEUE, Duration.ZERO, 10)).hasSize(10);
        }
    }

    @Test
    void messagesSurviveARestart(@TempDir Path folder) throws IOException {
        Storage storage = new Storage.Disk(folder);
        try (QueueEngine engine = QueueEngine.start(storage, InstantSource.system(), 0)) {
            engine.messages().send(QUEUE, "acme#0xaa", "id");
        }
        try (QueueEngine engine = QueueEngine.start(storage, InstantSource.system(), 0)) {
            assertThat(engine.messages().bodies(QUEUE)).containsExactly("acme#0xaa");
            engine.messages().remove(QUEUE, List.of("id"));
        }
        try (QueueEngine engine = QueueEngine.start(storage, InstantSource.system(), 0)) {
            assertThat(engine.messages().bodies(QUEUE)).isEmpty();
        }
    }

    @Test
    void otherOperationsAreRefused() throws IOException {
        try (QueueEngine engine = QueueEngine.start(Storage.memory(), InstantSource.system(), 0);
                SqsClient client = client(engine)) {
            assertThatExceptionOfType(SqsException.class)
                    .isThrownBy(() -> client.receiveMessage(request -> request.queueUrl(engine.url() + "/" + QUEUE)));
        }
    }

    private static SealQueue queue(SqsClient client) {
        return SqsSealQueue.of(client, "stack");
    }

    private static SqsClient client(QueueEngine engine) {
        return Clients.shared(engine.url(), SqsClient.builder());
    }
}
