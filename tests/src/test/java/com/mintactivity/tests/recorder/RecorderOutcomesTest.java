package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Valid events are recorded, broken ones become dead letters, and events that a faulty store did not take go back to
 * the queue.
 */
final class RecorderOutcomesTest {

    private static final String BROKEN =
            EventLine.task("t-9").with("chain_id", "alice's").text();

    @AutoClose
    private final Stack stack = Stack.fresh();

    @BeforeEach
    void acme() {
        stack.partner("acme");
    }

    @Test
    void brokenEventsBecomeDeadLettersWithTheirReasonsAndTheRestIsRecorded() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        String unknownApp = EventLine.task("t-8").with("app_id", "no-such-app").text();
        String deep = "[".repeat(200_000);
        assertThat(queue.deliver(
                        "garbage",
                        EventLine.task("t-1").text(),
                        BROKEN,
                        deep,
                        unknownApp,
                        EventLine.account("1").text()))
                .isEmpty();
        assertThat(queue.deadLetters())
                .containsOnlyKeys("garbage", BROKEN, deep, unknownApp)
                .containsEntry("garbage", "the text is not valid JSON")
                .containsEntry(BROKEN, "chain_id must be an integer between 1 and 2^63-1")
                .containsEntry(unknownApp, "app_id belongs to no tenant");
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
        assertThat(TableContents.of(stack).items("accounts")).hasSize(1);
        assertThat(queue.log())
                .contains("\"Recorded\":1", "\"DeadLetters\":4")
                .doesNotContain("garbage", "alice", "no-such-app", "4711");
    }

    /** A dead-lettered task of an unknown app is recorded when the app has an owner and the task is sent again. */
    @Test
    void taskOfAnAppWithANewOwnerIsRecordedAtOnce() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        String task = EventLine.task("t-1").with("app_id", "beta").text();
        queue.deliver(task);
        stack.partner("beta");
        assertThat(queue.deliver(task)).isEmpty();
        assertThat(TableContents.of(stack).hits()).extracting(Hit::tenant).containsExactly("beta");
    }

    @Test
    void taskThatIsNoHitWritesNothing() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        TableContents before = TableContents.of(stack);
        assertThat(queue.deliver(
                        EventLine.task("t-1").with("status", "failed").text(),
                        EventLine.task("t-2")
                                .with("status", "reverted")
                                .without("gas")
                                .text(),
                        EventLine.task("t-3")
                                .with("status", "cancelled")
                                .without("user_id")
                                .text(),
                        EventLine.task("t-4")
                                .with("booked_at", "2025-12-31T23:59:59.999Z")
                                .text()))
                .isEmpty();
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(queue.deadLetters()).isEmpty();
    }

    /** A failure of some events of a batch does not affect the others; only the failed ones go back to the queue. */
    @Test
    void onlyEventsThatTheStoreFailedToWriteGoBackToTheQueue() {
        FaultyDynamoDb faulty = new FaultyDynamoDb(
                put -> put.tableName().endsWith("-hits") && id(put.item()).equals("t-2"));
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            String second = EventLine.task("t-2").text();
            assertThat(queue.deliver(
                            EventLine.task("t-1").text(),
                            second,
                            "garbage",
                            second,
                            EventLine.task("t-3").text()))
                    .isEmpty();
            assertThat(queue.retries()).containsOnlyKeys(second);
            assertThat(TableContents.of(stack).items("hits")).hasSize(2);
            assertThat(queue.deadLetters()).containsOnlyKeys("garbage");
            assertThat(queue.log())
                    .contains("tried again later", "\"RetriedLater\":2")
                    .doesNotContain("unavailable: ", "t-2", "4711");
            faulty.recover();
            assertThat(queue.deliver(second, second)).isEmpty();
            assertThat(TableContents.of(stack).items("hits")).hasSize(3);
        }
    }

    @Test
    void anUnavailableAccountsTableStopsNoHit() {
        FaultyDynamoDb faulty = new FaultyDynamoDb(put -> put.tableName().endsWith("-accounts"));
        try (DynamoDbClient client = faulty.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            String account = EventLine.account("4711").text();
            assertThat(queue.deliver(account, EventLine.task("t-1").text())).isEmpty();
            assertThat(queue.retries()).containsOnlyKeys(account);
            assertThat(TableContents.of(stack).items("hits")).hasSize(1);
            assertThat(TableContents.of(stack).items("accounts")).isEmpty();
        }
    }

    @Test
    void ifTheStoreIsUnreachableAllEventsThatNeedItGoBackToTheQueue() {
        String failed = EventLine.task("t-2").with("status", "failed").text();
        try (DynamoDbClient unreachable = Clients.at(ClosedPort.HTTP, DynamoDbClient.builder())
                .overrideConfiguration(limits -> limits.retryStrategy(retry -> retry.maxAttempts(1)))
                .build()) {
            RecorderQueue queue = new RecorderQueue(stack, unreachable);
            String account = EventLine.account("4711").text();
            String completed = EventLine.task("t-1").text();
            assertThat(queue.deliver(failed, account, completed, "garbage", failed))
                    .isEmpty();
            assertThat(queue.retries()).containsOnlyKeys(account, completed, failed);
            assertThat(queue.deadLetters()).containsOnlyKeys("garbage");
            assertThat(queue.log()).doesNotContain("4711", "alice", "garbage");
        }
    }

    @Test
    void brokenEventThatCannotBeDeadLetteredIsRedelivered() {
        RecorderQueue queue = new RecorderQueue(stack, stack.clock(), (body, group, reason) -> {
            throw new IllegalStateException("unavailable: " + body);
        });
        assertThat(queue.deliver(EventLine.task("t-1").text(), BROKEN)).containsExactly(1);
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
        assertThat(queue.log()).contains("delivered again").doesNotContain("alice", "unavailable");
    }

    /**
     * An event whose processing ends with any error is not acknowledged: the one of the two that asks for the time
     * first.
     */
    @Test
    void eventWhoseThreadFailsIsRedelivered() {
        AtomicBoolean hasFailed = new AtomicBoolean();
        RecorderQueue queue = new RecorderQueue(
                stack,
                () -> {
                    boolean isWriting = StackWalker.getInstance()
                            .walk(frames -> frames.anyMatch(
                                    frame -> frame.getClassName().endsWith(".HitAttempts")));
                    if (isWriting && !hasFailed.getAndSet(true)) {
                        throw new StackOverflowError();
                    }
                    return stack.clock().instant();
                },
                (body, group, reason) -> {});
        assertThat(queue.deliver(
                        EventLine.task("t-1").text(), EventLine.account("1").text()))
                .hasSize(1);
    }

    private static String id(Map<String, AttributeValue> item) {
        return Objects.requireNonNull(item.get("task_id")).s();
    }
}
