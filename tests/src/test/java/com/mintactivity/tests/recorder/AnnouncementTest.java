package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Common items of the events of a batch are read once, and a contract with new hits is announced at most once a minute. */
final class AnnouncementTest {

    private static final String[] BATCH = IntStream.range(0, 10)
            .mapToObj(i -> EventLine.task("t-" + i).text())
            .toArray(String[]::new);

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
            assertThat(faulty.requests(PutItemRequest.class, "tallies")).isZero();
            assertThat(faulty.requests(UpdateItemRequest.class, "tallies")).isEqualTo(1);
            assertThat(faulty.requests(GetItemRequest.class, "tenants")).isEqualTo(2); // the app and its owner
        }
    }

    /** The hits are recorded all the same: what is not announced is counted raw. */
    @Test
    void anAnnouncementThatFailsIsMadeAgainWithTheNextBatch() {
        FaultyDynamoDb faulty = FaultyDynamoDb.failing(UpdateItemRequest.class);
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(BATCH)).isEmpty();
            assertThat(queue.retries()).isEmpty();
            assertThat(TableContents.of(stack).items("hits")).hasSize(BATCH.length);
            assertThat(TableContents.of(stack).items("tallies")).isEmpty();
            faulty.recover();
            queue.deliver();
            assertThat(queue.deliver(BATCH)).isEmpty();
            assertThat(TableContents.of(stack).items("tallies")).hasSize(1);
        }
    }
}
