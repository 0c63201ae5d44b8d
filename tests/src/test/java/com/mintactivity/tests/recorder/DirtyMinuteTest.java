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

/** Common items of the events of a batch are read and written once, and no hit is written before its minute is marked dirty. */
final class DirtyMinuteTest {

    private static final String[] BATCH = IntStream.range(0, 10)
            .mapToObj(i -> EventLine.task("t-" + i).text())
            .toArray(String[]::new);

    private final Stack stack = Stack.fresh();

    @BeforeEach
    void acme() {
        stack.partner("acme");
    }

    @Test
    void aBatchOfOneMinuteMarksItOnceAndReadsItsTenantOnce() {
        FaultyDynamoDb faulty = FaultyDynamoDb.withoutFaults();
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(BATCH)).isEmpty();
            queue.deliver(EventLine.task("t-10").text());
            assertThat(faulty.requests(PutItemRequest.class, "hits")).isEqualTo(11);
            assertThat(faulty.requests(PutItemRequest.class, "tallies")).isEqualTo(1);
            assertThat(faulty.requests(UpdateItemRequest.class, "tallies")).isEqualTo(1);
            assertThat(faulty.requests(GetItemRequest.class, "tenants")).isEqualTo(2); // the app and its owner
        }
    }

    @Test
    void aFailedMarkFailsAllWaitingEventsAndIsWrittenByTheNextBatch() {
        FaultyDynamoDb faulty = new FaultyDynamoDb(put -> put.tableName().endsWith("-tallies"));
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(BATCH)).isEmpty();
            assertThat(queue.retries()).hasSize(BATCH.length);
            assertThat(faulty.requests(PutItemRequest.class, "hits")).isZero();
            faulty.recover();
            long tried = faulty.requests(PutItemRequest.class, "tallies");
            assertThat(queue.deliver(BATCH)).isEmpty();
            assertThat(faulty.requests(PutItemRequest.class, "tallies")).isEqualTo(tried + 1);
            assertThat(TableContents.of(stack).items("hits")).hasSize(BATCH.length);
        }
    }
}
