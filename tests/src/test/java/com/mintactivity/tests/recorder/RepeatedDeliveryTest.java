package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A queue delivers an event at least once, possibly to several functions at the same time. */
final class RepeatedDeliveryTest {

    private static final int FUNCTIONS = 16;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");

    /** The first completion of a task wins. Repeats change nothing. */
    @Test
    void taskThatSeveralFunctionsGetAtOnceIsRecordedOnce() throws Exception {
        List<RecorderQueue> queues = IntStream.range(0, FUNCTIONS)
                .mapToObj(i -> new RecorderQueue(stack, stack.dynamo()))
                .toList();
        together(IntStream.range(0, FUNCTIONS)
                .<Callable<List<Integer>>>mapToObj(i -> () -> queues.get(i)
                        .deliver(EventLine.task("t-1").with("quantity", i + 1).text()))
                .toList());
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
        assertThat(queues.stream()
                        .flatMap(queue -> Pattern.compile("\"Recorded\":1")
                                .matcher(queue.log())
                                .results()))
                .hasSize(1);
        TableContents before = TableContents.of(stack);
        assertThat(queues.getFirst()
                        .deliver(EventLine.task("t-1").with("quantity", 99).text()))
                .isEmpty();
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** The producer knows best what differs: the reason names it, and no value. */
    @ParameterizedTest
    @CsvSource({
        // app, chain, contract, what differs from the recorded task
        "beta, 1, 0x00000000000000000000000000000000000000bB, tenant",
        "acme, 1, 0x00000000000000000000000000000000000000cC, contract",
        "acme, 2, 0x00000000000000000000000000000000000000bB, chain_id",
        "acme, 9223372036854775807, 0x00000000000000000000000000000000000000cC, contract and another chain_id",
        "beta, 2, 0x00000000000000000000000000000000000000cC, tenant and another contract and another chain_id",
    })
    void aTaskIdOfAnotherTaskIsADeadLetter(String app, long chain, String contract, String differing) {
        stack.partner("beta");
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        String other = EventLine.task("t-1")
                .with("app_id", app)
                .with("chain_id", chain)
                .with("contract", contract)
                .text();
        assertThat(queue.deliver(EventLine.task("t-1").text(), other)).isEmpty();
        TableContents before = TableContents.of(stack);
        assertThat(before.hits())
                .extracting(hit -> hit.tenant() + " on " + hit.chainId())
                .containsExactly("acme on 1");
        assertThat(queue.deliver(other)).isEmpty();
        assertThat(queue.deliver(30_000, retried(other))).isEmpty();
        assertThat(queue.deadLetters())
                .containsExactly(Map.entry(
                        other, "task_id must be unique over all apps: it is recorded with another " + differing));
        assertThat(queue.log()).containsOnlyOnce("\"Recorded\":1").doesNotContain("t-1");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        // field of the event, its value, the field of the answers that differs
        "user_id, other, user_id",
        "wallet, , wallet",
        "quantity, 99, quantity",
        "landed_tx_hash, 0x02, tx_hash",
        "gas, , gas",
        "booked_at, 2026-11-20T12:00:21Z, ",
        "finished_at, 2026-11-20T12:00:28Z, completed_at",
        "finished_at, 2026-11-20T12:00:29.5004Z, ",
        "app_id, second-app-of-acme, ",
        "contract, 0X00000000000000000000000000000000000000BB, ",
    })
    void aTaskIdWithOtherValuesOfTheSameTaskIsARepeatAndCounted(
            String field, @Nullable String value, @Nullable String differing) {
        acme.change(as -> new Tenant(
                as.name(),
                List.of("acme", "second-app-of-acme"),
                as.attributionLiveAt(),
                as.maxWindowDays(),
                as.enabled(),
                as.api()));
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.deliver(EventLine.task("t-1").text());
        TableContents before = TableContents.of(stack);
        Object changed = switch (field) {
            case "quantity" -> 99;
            case "gas" -> Map.of("mode", "auto");
            default -> value;
        };
        String repeat = EventLine.task("t-1").with(field, changed).text();
        assertThat(queue.deliver(repeat, EventLine.task("t-1").text(), repeat)).isEmpty();
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(TableContents.of(stack)).isEqualTo(before);
        if (differing == null) {
            assertThat(queue.log()).doesNotContain("DifferingRepeats", "WARN");
        } else {
            assertThat(queue.log())
                    .containsOnlyOnce("\"DifferingRepeats\":2")
                    .containsOnlyOnce("events repeat tasks with other values than recorded, which stay")
                    .contains("\"tenant\":\"acme\"", "\"fields\":\"" + differing + "\"", "\"count\":2")
                    .doesNotContain("t-1", "4711", "other\"", "0x02");
        }
    }

    /**
     * A hit that was recorded late, and repeated by the queue: only its time differs, by which a query leaves it out.
     */
    @Test
    void ofALateEventTheTimeDiffers() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        stack.clock().advance(Duration.ofMinutes(5));
        queue.deliver(EventLine.task("t-1").text(), EventLine.task("t-1").text());
        assertThat(queue.log()).contains("\"DifferingRepeats\":1", "\"fields\":\"completed_at\"");
    }

    /** An earlier delivery of this event cannot have written a hit with other values. */
    @Test
    void aRetriedEventWithOtherValuesIsNotTheOneThatWasRecorded() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.deliver(EventLine.task("t-1").text());
        queue.deliver(30_000, retried(EventLine.task("t-1").with("quantity", 9).text()));
        assertThat(queue.log()).containsOnlyOnce("\"Recorded\":1").contains("\"DifferingRepeats\":1");
    }

    @Test
    void nothingDiffersFromAWithdrawnHit() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        queue.deliver(EventLine.task("t-1").text());
        stack.withdraw("t-1");
        queue.deliver(EventLine.task("t-1").with("quantity", 9).text());
        assertThat(queue.log()).doesNotContain("DifferingRepeats");
    }

    /** Whichever comes first: the other tenant's events become dead letters, the same tenant's are repeats. */
    @Test
    void aTaskIdThatTwoTenantsSendAtOnceIsRecordedForOneOfThem() throws Exception {
        stack.partner("beta");
        List<RecorderQueue> queues = IntStream.range(0, FUNCTIONS)
                .mapToObj(i -> new RecorderQueue(stack, stack.dynamo()))
                .toList();
        together(IntStream.range(0, FUNCTIONS)
                .<Callable<List<Integer>>>mapToObj(i -> () -> queues.get(i)
                        .deliver(EventLine.task("t-1")
                                .with("app_id", i % 2 == 0 ? "acme" : "beta")
                                .text()))
                .toList());
        List<Hit> hits = TableContents.of(stack).hits();
        assertThat(hits).hasSize(1);
        int first = hits.getFirst().tenant().equals("acme") ? 0 : 1;
        for (int i = 0; i < FUNCTIONS; i++) {
            assertThat(queues.get(i).deadLetters()).hasSize(i % 2 == first ? 0 : 1);
        }
        assertThat(queues.stream().filter(queue -> queue.log().contains("\"Recorded\":1")))
                .hasSize(1);
    }

    /** It was written long ago, which says nothing of how long the write took. */
    @Test
    void aWithdrawnTaskThatIsDeliveredAgainIsARepeatAndNoLateWrite() {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        String task = EventLine.task("t-1").text();
        queue.deliver(task);
        stack.withdraw("t-1");
        stack.clock().advance(Duration.ofMinutes(10));

        assertThat(queue.deliver(30_000, retried(task))).isEmpty();

        assertThat(queue.log()).containsOnlyOnce("\"Recorded\":1").doesNotContain("LateWrite");
        assertThat(queue.announced())
                .allMatch(announcement -> announcement.lateMinute().isEmpty());
    }

    @Test
    void newestLoginWinsIfSeveralFunctionsGetLoginsAtOnce() throws Exception {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        together(IntStream.range(0, FUNCTIONS)
                .<Callable<List<Integer>>>mapToObj(i -> () -> queue.deliver(EventLine.account("4711")
                        .with("chat_username", "name-" + i)
                        .with("seen_at", String.format("2026-11-20T10:00:%02dZ", i))
                        .text()))
                .toList());
        assertThat(TableContents.of(stack).items("accounts"))
                .singleElement()
                .satisfies(account -> assertThat(account)
                        .containsEntry("chat_username", AttributeValue.fromS("name-" + (FUNCTIONS - 1))));
    }

    /** A batch of one event, which an earlier delivery tried to record without knowing whether it did. */
    private static SQSEvent retried(String body) {
        SQSEvent batch = SqsBatch.of(List.of(body));
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("1");
        batch.getRecords().getFirst().setMessageAttributes(Map.of("mint-activity-attempts", attempts));
        return batch;
    }

    private static void together(List<Callable<List<Integer>>> batches) throws Exception {
        try (ExecutorService functions = Executors.newFixedThreadPool(FUNCTIONS)) {
            for (Future<List<Integer>> failures : functions.invokeAll(batches)) {
                assertThat(failures.get()).isEmpty();
            }
        }
    }
}
