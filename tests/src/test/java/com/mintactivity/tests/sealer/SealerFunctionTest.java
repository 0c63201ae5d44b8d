package com.mintactivity.tests.sealer;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.DueContracts;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The sealer's function and its queue: what becomes of a message, and what is announced again. */
final class SealerFunctionTest {

    private static final String A = "acme#0x00000000000000000000000000000000000000aa";
    private static final String B = "acme#0x00000000000000000000000000000000000000bb";
    private static final int FULL_TIME = 120_000;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final ContractStates states = new ContractStates(stack.dynamo(), stack.name());
    private final List<Announcement> announced = new ArrayList<>();
    private final List<Announcement> continued = new ArrayList<>();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private boolean isQueueUnavailable;
    private final SealerFunction function = new SealerFunction(SealerWiring.of(
            stack.dynamo(),
            stack.name(),
            this::announce,
            this::continueNow,
            new SettledClock(stack.clock(), Duration.ofSeconds(5)),
            new Metrics(out(), stack.clock(), stack.name()),
            new Log(out(), stack.clock())));

    @Test
    void everyContractOfABatchIsSealed() {
        hits();
        assertThat(deliver(FULL_TIME, A, B, A)).isEmpty();
        assertThat(watermark(A)).isEqualTo(watermark(B)).isAfter(Instant.EPOCH);
        assertThat(announced).isEmpty();
        assertThat(log()).contains("\"SealingLag\":0");
    }

    @Test
    void aContractWithoutHitsIsDone() {
        assertThat(deliver(FULL_TIME, A)).isEmpty();
        assertThat(announced).isEmpty();
        assertThat(states.read(A).watermark()).isEmpty();
    }

    @Test
    void aContractThatFailsIsDeliveredAgainAndAffectsNoOther() {
        hits();
        stack.dynamo()
                .putItem(put -> put.tableName(stack.name() + "-tallies")
                        .item(Map.of(
                                "tenant_contract", AttributeValue.fromS(A),
                                "period", AttributeValue.fromS("state"),
                                "epoch", AttributeValue.fromS("not a number"))));
        assertThat(deliver(FULL_TIME, A, B, A)).containsExactly("0", "2");
        assertThat(watermark(B)).isAfter(Instant.EPOCH);
        assertThat(log()).contains("a contract could not be sealed").contains("\"SealingFailures\":1");
    }

    @Test
    void aContractThatNeedsMoreTimeIsContinuedAtOnce() {
        hits();
        assertThat(deliver(withoutTimeForSteps(), A)).isEmpty();
        assertThat(announced).isEmpty();
        assertThat(continued).extracting(Announcement::contract).containsExactly(A);
        assertThat(continued.getFirst().deduplicationId())
                .isNotEqualTo(Announcement.ofMinute(A, stack.clock().instant()).deduplicationId());
    }

    @Test
    void aMessageStaysIfItsContractCannotBeAnnouncedAgain() {
        hits();
        isQueueUnavailable = true;
        assertThat(deliver(withoutTimeForSteps(), A)).containsExactly("0");
        assertThat(log()).contains("contracts could not be announced");
    }

    @Test
    void aFinishedImportIsAnnouncedUntilItIsRepaired() {
        hits();
        deliver(FULL_TIME, A);
        Instant before = stack.clock().instant().minus(Duration.ofHours(5));
        try (HistoryClaims claims = new HistoryClaims(states, this::announce, stack.clock())) {
            claims.before(A, before);
            hit(A, before, "imported");
        }
        assertThat(announced).extracting(Announcement::contract).containsExactly(A);
        deliver(FULL_TIME, A);
        assertThat(announced).hasSize(2);
        assertThat(states.read(A).invalid().isEmpty()).isFalse();
        stack.clock().advance(Duration.ofSeconds(200));
        deliver(FULL_TIME, A);
        assertThat(states.read(A).invalid().isEmpty()).isTrue();
        assertThat(announced).hasSize(2);
    }

    @Test
    void aSweepAnnouncesContractsWithDueWork() {
        hits();
        deliver(FULL_TIME, A, B);
        deliver(FULL_TIME, SealQueue.SWEEP);
        assertThat(announced).isEmpty();

        stack.clock().advance(Duration.ofHours(2));
        deliver(FULL_TIME, SealQueue.SWEEP);
        assertThat(announced).extracting(Announcement::contract).containsExactlyInAnyOrder(A, B);
    }

    /** A million contracts that are due at the same time end no invocation. */
    @Test
    void aSweepHasABoundAndTheNextMessageGoesOnWhereItEnded() {
        int contracts = 2_500;
        for (int number = 0; number < contracts; number++) {
            String contract = "acme#0x%040x".formatted(number);
            stack.dynamo()
                    .putItem(put -> put.tableName(stack.name() + "-tallies")
                            .item(Map.of(
                                    "tenant_contract", AttributeValue.fromS(contract),
                                    "period", AttributeValue.fromS("state"),
                                    "due_shard", AttributeValue.fromS("3"),
                                    "due_at", AttributeValue.fromS(Instant.EPOCH.toString()))));
        }
        deliver(FULL_TIME, SealQueue.SWEEP);
        assertThat(announced).hasSize(1_000);
        for (int message = 0; message < 2; message++) {
            assertThat(continued).hasSize(1);
            assertThat(deliver(FULL_TIME, continued.removeFirst().body())).isEmpty();
        }
        assertThat(continued).isEmpty();
        assertThat(announced)
                .extracting(Announcement::contract)
                .doesNotHaveDuplicates()
                .hasSize(contracts);
    }

    /** Contracts that a new version of the format concerns wait, and contracts that are due do not. */
    @Test
    void whatIsDueIsAnnouncedThoughTheListOfContractsCannotBeRead() {
        hits();
        deliver(FULL_TIME, A, B);
        stack.clock().advance(Duration.ofHours(2));
        stack.dynamo()
                .putItem(put -> put.tableName(stack.name() + "-tallies")
                        .item(Map.of(
                                "tenant_contract", AttributeValue.fromS("contracts"),
                                "period", AttributeValue.fromS(A),
                                "tally_version", AttributeValue.fromS("not a number"))));
        assertThat(deliver(FULL_TIME, SealQueue.SWEEP)).containsExactly("0");
        assertThat(announced).extracting(Announcement::contract).containsExactlyInAnyOrder(A, B);
    }

    /** Every hour and day is closed and checked within two hours of its end, and then nothing is due any more. */
    @Test
    void hourlySweepsCloseAndCheckAContractWithoutFurtherHits() {
        hits();
        deliver(FULL_TIME, A);
        Instant hour = stack.clock().instant().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.HOURS);
        Instant day = hour.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));
        sweepUntil(hour.plus(Duration.ofHours(2)));
        assertThat(watermark(A)).isAfterOrEqualTo(hour);
        assertThat(states.read(A).unchecked()).isEmpty();
        sweepUntil(day.plus(Duration.ofHours(2)));
        assertThat(watermark(A)).isEqualTo(day);
        assertThat(states.read(A).unchecked()).isEmpty();
        assertThat(DueContracts.of(states, Instant.MAX)).doesNotContain(A);
        assertThat(DueContracts.of(states, day.plus(Duration.ofDays(9)))).isEmpty();
    }

    @Test
    void aSweepThatFailsIsDeliveredAgain() {
        hits();
        deliver(FULL_TIME, A);
        stack.clock().advance(Duration.ofHours(2));
        isQueueUnavailable = true;
        assertThat(deliver(FULL_TIME, SealQueue.SWEEP)).containsExactly("0");
    }

    @Test
    void aSweepThatTookLongLeavesTimeForTheContractsOfItsBatch() {
        hits();
        assertThat(deliver(FULL_TIME / 2, SealQueue.SWEEP, A)).isEmpty();
        assertThat(announced).isEmpty();
        assertThat(watermark(A)).isAfter(Instant.EPOCH);
    }

    private void sweepUntil(Instant end) {
        while (stack.clock().instant().isBefore(end)) {
            announced.clear();
            deliver(FULL_TIME, SealQueue.SWEEP);
            stack.clock().advance(Duration.ofSeconds(200));
            List.copyOf(announced).forEach(announcement -> deliver(FULL_TIME, announcement.contract()));
            stack.clock().advance(Duration.ofHours(1).minusSeconds(200));
        }
    }

    private void hits() {
        Instant now = stack.clock().instant();
        hit(A, now, "a");
        hit(B, now, "b");
        stack.clock().advance(Duration.ofSeconds(200));
    }

    private void hit(String contract, Instant at, String taskId) {
        stack.put(new Hit(
                taskId,
                "acme",
                new ContractAddress(contract.substring("acme#".length())),
                1,
                new UserId("user"),
                Wallet.NONE,
                "",
                1,
                at,
                Gas.AUTO));
    }

    /** An invocation in which the time for steps is over when the first one begins. */
    private static Context withoutTimeForSteps() {
        AtomicInteger calls = new AtomicInteger();
        return Invocations.context(() -> calls.getAndIncrement() == 0 ? FULL_TIME : FULL_TIME - 20_000);
    }

    private List<String> deliver(int millis, String... bodies) {
        return deliver(Invocations.context(millis), bodies);
    }

    private List<String> deliver(Context context, String... bodies) {
        return function.handleRequest(SqsBatch.of(List.of(bodies)), context).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .toList();
    }

    private Instant watermark(String contract) {
        ContractState state = states.read(contract);
        return state.watermark().orElse(Instant.EPOCH);
    }

    private void announce(Collection<Announcement> announcements) {
        send(announcements, announced);
    }

    private void continueNow(Collection<Announcement> announcements) {
        send(announcements, continued);
    }

    private void send(Collection<Announcement> announcements, List<Announcement> queue) {
        if (isQueueUnavailable) {
            throw new IllegalStateException("the queue is unavailable");
        }
        queue.addAll(announcements);
    }

    private PrintStream out() {
        return new PrintStream(log, true, StandardCharsets.UTF_8);
    }

    private String log() {
        return log.toString(StandardCharsets.UTF_8);
    }
}
