package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Common items of the events of a batch are read once, and a contract with new hits is announced at most once a minute.
 */
final class AnnouncementTest {

    private static final String[] BATCH = IntStream.range(0, 10)
            .mapToObj(i -> EventLine.task("t-" + i).text())
            .toArray(String[]::new);

    @AutoClose
    private final Stack stack = Stack.fresh();

    @BeforeEach
    void acme() {
        stack.partner("acme");
    }

    @Test
    void aContractIsAnnouncedOnceAMinuteAndItsTenantReadOnce() {
        FaultyDynamoDb faulty = FaultyDynamoDb.withoutFaults();
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(BATCH)).isEmpty();
            queue.deliver(EventLine.task("t-10").text());
            assertThat(faulty.requests(PutItemRequest.class, "hits")).isEqualTo(11);
            assertThat(queue.announced())
                    .containsExactly(Announcement.ofMinute(
                            "acme#" + EventLine.CONTRACT, stack.clock().instant()));
            assertThat(faulty.requests(GetItemRequest.class, "tenants")).isEqualTo(2); // the app and its owner
        }
    }

    /** A hit that was found recorded may come from an invocation that ended before it announced anything. */
    @Test
    void aRepeatedHitIsAnnounced() {
        new RecorderQueue(stack, stack.dynamo()).deliver(BATCH);
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.deliver(BATCH);
        assertThat(queue.announced()).hasSize(1);
    }

    @Test
    void aContractIsAnnouncedInEveryMinuteWithHits() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.deliver(EventLine.task("t-1").text());
        stack.clock().advance(Duration.ofMinutes(1));
        queue.deliver(EventLine.task("t-2").text());
        assertThat(queue.announced()).doesNotHaveDuplicates().hasSize(2);
    }

    /** The hits are recorded in any case: hits that are not announced are counted raw. */
    @Test
    void anAnnouncementThatFailsIsMadeAgainWithTheNextBatch() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.sealQueueIsUnavailable(true);
        assertThat(queue.deliver(BATCH)).isEmpty();
        assertThat(queue.retries()).isEmpty();
        assertThat(TableContents.of(stack).items("hits")).hasSize(BATCH.length);
        assertThat(queue.log())
                .contains("contracts could not be announced to the sealer")
                .contains("\"LostAnnouncements\":1");
        queue.sealQueueIsUnavailable(false);
        queue.deliver(EventLine.account("4711").text());
        assertThat(queue.announced()).hasSize(1);
    }
}
