package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The recorder while the store is slow, is unavailable, or loses its answers. Half the settling time is 2.5 s. */
final class RecorderFaultsTest {

    private static final int LONG_INVOCATION = 30_000;
    private static final int ONE_ATTEMPT = 13_000;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final HookedDynamoDb hits = new HookedDynamoDb("hits");
    private final String task =
            EventLine.task("t-1").with("finished_at", "2026-11-20T12:00:29Z").text();

    @BeforeEach
    void acme() {
        stack.partner("acme");
    }

    @Test
    void anEventIsTriedAgainInTheSameInvocationWithACompletionTimeOfItsOwn() {
        hits.beforePut(failing(3, () -> stack.clock().advance(Duration.ofSeconds(1))));
        RecorderQueue queue = deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        assertThat(queue.retries()).isEmpty();
        assertThat(completedAt()).isEqualTo("2026-11-20T12:00:33Z");
        assertThat(queue.log()).contains("\"Recorded\":1", "\"Stragglers\":1").doesNotContain("LateWrite");
    }

    @Test
    void anEventThatNoAttemptRecordsGoesBackToTheQueueWithTheNumberOfItsAttempts() {
        hits.beforePut(failing(Integer.MAX_VALUE, () -> {}));
        SQSEvent batch = SqsBatch.of(List.of(task));
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("3");
        batch.getRecords().getFirst().setMessageAttributes(Map.of("mint-activity-attempts", attempts));
        RecorderQueue queue = deliver(ONE_ATTEMPT, batch);
        assertThat(queue.retries()).containsExactly(Map.entry(task, 4));
        assertThat(queue.deadLetters()).isEmpty();
    }

    /** In an invocation with time for many attempts: a slot that waited would keep other tenants' events waiting. */
    @Test
    void anEventThatTheStoreThrottlesGoesBackToItsGroupAfterOneAttempt() {
        AtomicInteger attempts = new AtomicInteger();
        hits.beforePut(() -> {
            attempts.incrementAndGet();
            throw throttled();
        });
        SQSEvent batch = SqsBatch.of(List.of(task, EventLine.account("4711").text()));
        batch.getRecords().getFirst().setAttributes(Map.of("MessageGroupId", "of the producer"));
        RecorderQueue queue = deliver(LONG_INVOCATION, batch);
        assertThat(attempts).hasValue(1);
        assertThat(queue.retries()).containsExactly(Map.entry(task, 1));
        assertThat(queue.groups()).containsExactly(Map.entry(task, "of the producer"));
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(queue.log()).containsOnlyOnce("a store throttled events").contains("\"RetriedLater\":1");
        assertThat(TableContents.of(stack).items("accounts")).hasSize(1);
    }

    @Test
    void anEventThatCameWithoutAGroupGoesBackInThatOfItsApp() {
        hits.beforePut(() -> {
            throw throttled();
        });
        RecorderQueue queue = deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        assertThat(queue.groups()).containsExactly(Map.entry(task, "acme"));
    }

    @Test
    void aDeadLetterKeepsTheGroupThatItsEventCameWith() {
        SQSEvent batch = SqsBatch.of(List.of("garbage", "more garbage"));
        batch.getRecords().getFirst().setAttributes(Map.of("MessageGroupId", "of the producer"));
        assertThat(deliver(LONG_INVOCATION, batch).groups())
                .containsOnly(Map.entry("garbage", "of the producer"), Map.entry("more garbage", "no-app"));
    }

    /** However often: each time it is a new message. */
    @Test
    void anEventThatIsThrottledManyTimesIsNoDeadLetter() {
        hits.beforePut(() -> {
            throw throttled();
        });
        SQSEvent batch = SqsBatch.of(List.of(task));
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("5000");
        batch.getRecords().getFirst().setMessageAttributes(Map.of("mint-activity-attempts", attempts));
        RecorderQueue queue = deliver(LONG_INVOCATION, batch);
        assertThat(queue.retries()).containsExactly(Map.entry(task, 5001));
        assertThat(queue.deadLetters()).isEmpty();
    }

    /** Other producers may use the attribute's name. */
    @Test
    void anEventWithAnotherValueAsItsNumberOfAttemptsIsRecordedWithItsBatch() {
        SQSEvent batch = SqsBatch.of(List.of(task, EventLine.account("4711").text()));
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("1/3");
        batch.getRecords().getFirst().setMessageAttributes(Map.of("mint-activity-attempts", attempts));
        assertThat(deliver(LONG_INVOCATION, batch).log()).contains("\"Recorded\":1");
        assertThat(TableContents.of(stack).items("accounts")).hasSize(1);
    }

    /** Each call waits until all others have begun: one after another, none would end. */
    @Test
    void theDeadLettersOfABatchAreSentAtTheSameTime() {
        CyclicBarrier all = new CyclicBarrier(10);
        RecorderQueue queue = new RecorderQueue(stack, stack.clock(), (body, group, reason) -> await(all));
        List<String> broken = IntStream.range(0, 10).mapToObj(i -> "{}").toList();
        assertThat(queue.deliver(LONG_INVOCATION, SqsBatch.of(broken))).isEmpty();
    }

    /** The store takes the write, but its answer is lost: the hit is this event's own. */
    @Test
    void aHitWhoseWriteSeemedToFailCountsAsRecorded() {
        hits.afterPut(failing(1, () -> stack.clock().advance(Duration.ofSeconds(3))));
        RecorderQueue queue = deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        assertThat(completedAt()).isEqualTo("2026-11-20T12:00:29Z");
        assertThat(queue.log()).contains("\"Recorded\":1").doesNotContain("LateWrite", "Stragglers");
    }

    @Test
    void aHitWhoseWriteSeemedToFailAndMayHaveEndedTooLateIsCounted() {
        hits.afterPut(failing(1, () -> stack.clock().advance(Duration.ofMillis(3_001))));
        RecorderQueue queue = deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        assertThat(completedAt()).isEqualTo("2026-11-20T12:00:29Z");
        assertThat(queue.log()).contains("\"Recorded\":1", "\"LateWrite\":1");
    }

    /** The store took the write of an earlier invocation, which ended before it could learn that. */
    @Test
    void aHitThatAnEarlierDeliveryMayHaveWrittenTooLateIsCounted() {
        AtomicInteger puts = new AtomicInteger();
        Runnable unavailable = failing(Integer.MAX_VALUE, () -> {});
        hits.afterPut(failing(1, () -> {})).beforePut(() -> {
            if (puts.getAndIncrement() > 0) {
                unavailable.run();
            }
        });
        assertThat(deliver(ONE_ATTEMPT, SqsBatch.of(List.of(task))).retries()).containsExactly(Map.entry(task, 1));
        hits.beforePut(() -> {});
        stack.clock().advance(Duration.ofSeconds(5));
        SQSEvent again = SqsBatch.of(List.of(task));
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("1");
        again.getRecords().getFirst().setMessageAttributes(Map.of("mint-activity-attempts", attempts));
        assertThat(deliver(LONG_INVOCATION, again).log()).contains("\"Recorded\":1", "\"LateWrite\":1");
    }

    @Test
    void aWriteWithinTheBudgetIsNotLate() {
        hits.beforePut(() -> stack.clock().advance(Duration.ofSeconds(3)));
        assertThat(deliver(LONG_INVOCATION, SqsBatch.of(List.of(task))).log())
                .contains("\"Recorded\":1")
                .doesNotContain("LateWrite");
    }

    @Test
    void aWriteBeyondTheBudgetIsCounted() {
        hits.beforePut(() -> stack.clock().advance(Duration.ofMillis(3_001)));
        RecorderQueue queue = deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        assertThat(queue.log()).contains("\"Recorded\":1", "\"LateWrite\":1");
        assertThat(queue.announced())
                .extracting(Announcement::lateMinute)
                .containsExactlyInAnyOrder(Optional.empty(), Optional.of(Instant.parse("2026-11-20T12:00:00Z")));
    }

    /** Else, if the instance ends now, no client that follows would learn of it. */
    @Test
    void aMessageWithALateWriteIsDoneWhenItIsAnnounced() {
        hits.beforePut(() -> stack.clock().advance(Duration.ofMillis(3_001)));
        try (DynamoDbClient client = hits.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            queue.sealQueueIsUnavailable(true);
            assertThat(queue.deliver(LONG_INVOCATION, SqsBatch.of(List.of(task))))
                    .containsExactly(0);
            RecorderQueue other = new RecorderQueue(stack, client);
            SQSEvent again = SqsBatch.of(List.of(task));
            again.getRecords().getFirst().setAttributes(Map.of("ApproximateReceiveCount", "2"));
            stack.clock().advance(Duration.ofMinutes(3));
            assertThat(other.deliver(LONG_INVOCATION, again)).isEmpty();
            assertThat(other.announced())
                    .extracting(Announcement::lateMinute)
                    .contains(Optional.of(Instant.parse("2026-11-20T12:00:00Z")));
        }
    }

    /** An invocation wrote the hit, and ended before it could say how late, or delete the message. */
    @Test
    void aHitThatAnInvocationWroteBeforeItEndedMayBeLate() {
        deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        stack.clock().advance(Duration.ofMinutes(3));
        SQSEvent again = SqsBatch.of(List.of(task));
        again.getRecords().getFirst().setAttributes(Map.of("ApproximateReceiveCount", "2"));
        RecorderQueue queue = deliver(LONG_INVOCATION, again);
        assertThat(queue.log()).contains("\"LateWrite\":1");
        assertThat(queue.announced())
                .extracting(Announcement::lateMinute)
                .contains(Optional.of(Instant.parse("2026-11-20T12:00:00Z")));
    }

    /** A second delivery finds the hit of the first, however old it is by then. */
    @Test
    void aRepeatedEventIsNeverLate() {
        deliver(LONG_INVOCATION, SqsBatch.of(List.of(task)));
        stack.clock().advance(Duration.ofHours(1));
        assertThat(deliver(LONG_INVOCATION, SqsBatch.of(List.of(task))).log())
                .contains("\"repeated\":1")
                .doesNotContain("_aws");
    }

    /** It would be refused each time, so it must not return to the queue without limit. */
    @Test
    void anEventThatTheStoreFindsInvalidFails() {
        hits.beforePut(() -> {
            throw DynamoDbException.builder()
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("ValidationException")
                            .build())
                    .build();
        });
        try (DynamoDbClient client = hits.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(LONG_INVOCATION, SqsBatch.of(List.of(task))))
                    .containsExactly(0);
            assertThat(queue.retries()).isEmpty();
        }
    }

    @Test
    void anEventThatDoesNotEndFailsAloneAndTheRestOfItsBatchIsDone() {
        hits.beforePut(failing(1, () -> sleep(Duration.ofSeconds(30))));
        try (DynamoDbClient client = hits.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(
                            6_000,
                            SqsBatch.of(List.of(task, EventLine.account("4711").text()))))
                    .containsExactly(0);
        }
        assertThat(TableContents.of(stack).items("accounts")).hasSize(1);
    }

    @Test
    void theLagOfTheIndexIsMeasuredOnASampleOfTheHits() {
        AtomicInteger queries = new AtomicInteger();
        hits.queried(response ->
                queries.incrementAndGet() < 4 ? response.toBuilder().count(0).build() : response);
        try (DynamoDbClient client = hits.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            queue.deliver(task);
            queue.deliver(EventLine.task("t-2").text(), EventLine.task("t-3").text());
            assertThat(queue.log()).containsOnlyOnce("\"IndexLag\":");
            assertThat(queries).hasValue(4);
        }
    }

    private RecorderQueue deliver(int remainingMillis, SQSEvent batch) {
        try (DynamoDbClient client = hits.client()) {
            RecorderQueue queue = new RecorderQueue(stack, client);
            assertThat(queue.deliver(remainingMillis, batch)).isEmpty();
            return queue;
        }
    }

    private static RuntimeException throttled() {
        return ProvisionedThroughputExceededException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .build();
    }

    private String completedAt() {
        List<Map<String, AttributeValue>> items = TableContents.of(stack).items("hits");
        assertThat(items).hasSize(1);
        return HitItems.read(items.getFirst()).completedAt().toString();
    }

    /** Runs an action and fails, the first times that it is called. */
    private static Runnable failing(int times, Runnable action) {
        AtomicInteger calls = new AtomicInteger();
        return () -> {
            if (calls.getAndIncrement() < times) {
                action.run();
                throw SdkClientException.create("unavailable");
            }
        };
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
