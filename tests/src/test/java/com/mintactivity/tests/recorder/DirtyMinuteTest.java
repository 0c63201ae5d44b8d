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

/** What the events of a batch have in common is written and read once, and no hit is written before its touch. */
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
    void aBatchOfOneMinuteTouchesItOnceAndReadsItsTenantOnce() {
        FaultyDynamoDb store = FaultyDynamoDb.whole();
        try (DynamoDbClient client = store.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.hand(BATCH)).isEmpty();
            queue.hand(EventLine.task("t-10").text());
            assertThat(store.asked(PutItemRequest.class, "hits")).isEqualTo(11);
            assertThat(store.asked(PutItemRequest.class, "tallies")).isEqualTo(1);
            assertThat(store.asked(UpdateItemRequest.class, "tallies")).isEqualTo(1);
            assertThat(store.asked(GetItemRequest.class, "tenants")).isEqualTo(2); // the app and its owner
        }
    }

    @Test
    void aTouchThatFailsFailsAllWhoWaitedAndIsWrittenByTheNext() {
        FaultyDynamoDb store = new FaultyDynamoDb(put -> put.tableName().endsWith("-tallies"));
        try (DynamoDbClient client = store.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.hand(BATCH)).hasSize(BATCH.length);
            assertThat(store.asked(PutItemRequest.class, "hits")).isZero();
            store.mend();
            long tried = store.asked(PutItemRequest.class, "tallies");
            assertThat(queue.hand(BATCH)).isEmpty();
            assertThat(store.asked(PutItemRequest.class, "tallies")).isEqualTo(tried + 1);
            assertThat(TableContents.of(stack).items("hits")).hasSize(BATCH.length);
        }
    }
}
