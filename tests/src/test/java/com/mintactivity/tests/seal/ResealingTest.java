package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sealed periods that an import changed are resealed, also by interrupted and by concurrent sealers. */
final class ResealingTest {

    private static final int DAYS = 8;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(3);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final Instant start = fixture.clock.wall().minus(Duration.ofDays(DAYS));
    private final Window all = new Window(start, fixture.clock.wall());

    private void importHitADay(int hour) {
        try (HistoryClaims claims = fixture.claims()) {
            for (int day = 0; day < DAYS; day++) {
                Instant completedAt = start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour));
                write(claims, "task-" + hour + "-" + day, completedAt);
            }
        }
    }

    private void sealAll() {
        fixture.stack.clock().advance(Duration.ofMinutes(3));
        fixture.sealAll();
    }

    private void verify() {
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, contract), all, (done, days) -> {})
                        .different())
                .isEmpty();
        verifyAnswers();
    }

    private void verifyAnswers() {
        ContractSelector subject =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        assertThat(fixture.sealed.summary(subject, all, 5)).isEqualTo(fixture.raw(subject, all, 5));
    }

    /** DynamoDB bounds the length of a commit. */
    @Test
    void manyImportsThatEndTogetherAreRepaired() {
        importHitADay(1);
        sealAll();
        for (int number = 0; number < 250; number++) {
            try (HistoryClaims claims = fixture.claims()) {
                write(claims, "single-" + number, start.plus(Duration.ofSeconds(10L * number)));
            }
        }
        sealAll();
        ContractState state = fixture.states.read(contractKey(SealedStackFixture.TENANT, contract));
        assertThat(state.history().writers()).isEmpty();
        assertThat(state.invalid().isEmpty()).isTrue();
        verify();
    }

    @Test
    void continuesWhereASealerRanOutOfTime() {
        importHitADay(1);
        sealAll();
        importHitADay(2);
        String key = contractKey(SealedStackFixture.TENANT, contract);
        int runs = 0;
        while (!fixture.states.read(key).invalid().isEmpty() && runs <= 4 * DAYS) {
            fixture.stack.clock().advance(Duration.ofMinutes(2));
            AtomicInteger left = new AtomicInteger(1);
            fixture.sealer.run(() -> left.getAndDecrement() > 0);
            verifyAnswers();
            runs++;
        }
        assertThat(runs).isBetween(2, 4 * DAYS);
        sealAll();
        verify();
    }

    /** A step of a repair takes 24 hours. Here it ends at midnight, and has to make the day that ends then. */
    @Test
    void aRepairThatPausesAtMidnightMakesTheDayBefore() {
        importHitADay(1);
        sealAll();
        Instant midnight = start.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(2));
        try (HistoryClaims claims = fixture.claims()) {
            for (int hour = 0; hour < 60; hour++) {
                write(claims, "hourly-" + hour, midnight.plus(Duration.ofHours(hour)));
            }
        }
        sealAll();
        verify();
    }

    /** There are no hits since the epoch, before which nothing has a watermark. */
    @Test
    void aContractWithoutHitsSinceTheEpochIsRepaired() {
        Instant hour = Instant.parse("1969-07-20T20:00:00Z");
        try (HistoryClaims claims = fixture.claims()) {
            for (int minute = 0; minute < 40; minute++) {
                write(claims, "old-" + minute, hour.plus(Duration.ofMinutes(minute)));
            }
        }
        sealAll();
        ContractState state = fixture.states.read(contractKey(SealedStackFixture.TENANT, contract));
        assertThat(state.invalid().isEmpty()).isTrue();
        ContractSelector subject =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        Window window = new Window(hour, hour.plus(Duration.ofMinutes(30)));
        assertThat(fixture.sealed.summary(subject, window, 5).hits()).isEqualTo(30);
    }

    @Test
    void hoursStayInvalidIfTheWriterContinuesMeanwhile() {
        importHitADay(1);
        sealAll();
        HistoryClaims claims = fixture.claims();
        write(claims, "early", start.plus(Duration.ofHours(3)));
        fixture.stack.clock().advance(Duration.ofHours(2));
        AtomicInteger left = new AtomicInteger(1);
        assertThat(fixture.sealer.run(() -> left.getAndDecrement() > 0)).isFalse();
        write(claims, "later", start.plus(Duration.ofHours(3)));
        verifyAnswers();
        claims.close();
        sealAll();
        verify();
    }

    /** A writer that has died is not waited for, once a sealer has seen no sign of it for an hour. */
    @Test
    void hoursOfADeadWriterAreRepaired() {
        importHitADay(1);
        sealAll();
        write(fixture.claims(), "last", start.plus(Duration.ofHours(3)));
        String key = contractKey(SealedStackFixture.TENANT, contract);
        sealAll();
        assertThat(fixture.states.read(key).invalid().hours()).hasSize(1);
        verifyAnswers();
        fixture.stack.clock().advance(Duration.ofHours(1));
        sealAll();
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
        verify();
    }

    /** Nothing is counted in them, but the day that waited for them has to be written. */
    @Test
    void theDayIsWrittenThoughAnotherWriterNeverWroteToItsHours() {
        Instant day = start.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(2));
        String key = contractKey(SealedStackFixture.TENANT, contract);
        importHitADay(1);
        sealAll();
        HistoryClaims silent = fixture.claims();
        silent.before(key, day.plus(Duration.ofHours(20)));
        silent.before(key, day.plus(Duration.ofHours(21)));
        try (HistoryClaims claims = fixture.claims()) {
            write(claims, "near", day.plus(Duration.ofHours(5)));
        }
        sealAll();
        assertThat(fixture.states.read(key).invalid().hours()).hasSize(2);
        // Before the check of the first writer's hour, which would find the day.
        while (!fixture.states.read(key).invalid().isEmpty()) {
            fixture.stack.clock().advance(Duration.ofMinutes(1));
            fixture.sealer.run(() -> true);
        }
        verify();
    }

    /**
     * An upgrade of the format never stops sealing: what cannot be read is counted raw, and made again where it is
     * needed.
     */
    @Test
    void talliesOfAnotherVersionAreMadeAgain() {
        importHitADay(1);
        sealAll();
        String key = contractKey(SealedStackFixture.TENANT, contract);
        fixture.stack.put(hit("new", fixture.clock.wall()));
        fixture.sealer.announce(key);
        sealAll();
        changeTallies(bytes -> bytes[0] = 99);
        verifyAnswers();
        fixture.stack.clock().advance(Duration.ofDays(2));
        sealAll();
        verifyAnswers();
        assertThat(fixture.states.read(key).watermark())
                .hasValueSatisfying(watermark -> assertThat(watermark).isAfter(all.until()));
    }

    @Test
    void damagedTalliesAreCountedRawAndCanBeRebuilt() {
        importHitADay(1);
        sealAll();
        changeTallies(bytes -> bytes[bytes.length / 2] ^= 0x55);
        verifyAnswers();
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        check.rebuild(contractKey(SealedStackFixture.TENANT, contract), all, (done, days) -> {});
        verify();
    }

    /** The days between two late hits stay valid. */
    @Test
    void onlyTheHoursOfAnImportAreInvalid() {
        importHitADay(1);
        sealAll();
        HistoryClaims claims = fixture.claims();
        write(claims, "one", start.plus(Duration.ofHours(3)));
        write(claims, "two", start.plus(Duration.ofDays(6)));
        assertThat(fixture.states
                        .read(contractKey(SealedStackFixture.TENANT, contract))
                        .invalid()
                        .hours())
                .hasSize(2);
    }

    /** Tallies that are kept in memory under this mark are those that are stored. */
    @Test
    void theMarkOfAContractStaysUntilTalliesAreWrittenAgain() {
        String key = contractKey(SealedStackFixture.TENANT, contract);
        assertThat(fixture.states.read(key).mark()).isEmpty();
        importHitADay(1);
        sealAll();
        String first = fixture.states.read(key).mark();
        assertThat(first).isNotEmpty();
        Instant watermark = fixture.states.read(key).watermark().orElseThrow();
        fixture.stack.clock().advance(Duration.ofDays(1));
        fixture.stack.put(hit("live", fixture.clock.wall()));
        fixture.sealer.announce(key);
        sealAll();
        assertThat(fixture.states.read(key).watermark().orElseThrow()).isAfter(watermark);
        assertThat(fixture.states.read(key).mark()).isEqualTo(first);

        importHitADay(2);
        assertThat(fixture.states.read(key).mark()).isEqualTo(first);
        sealAll();
        assertThat(fixture.states.read(key).mark()).isNotEqualTo(first);
    }

    /** Every hour is counted again an hour after it was closed, when the index has followed. */
    @Test
    void aHitThatTheIndexShowedTooLateIsFoundByTheCheck() {
        importHitADay(1);
        sealAll();
        fixture.stack.put(hit("unannounced", start.plus(Duration.ofHours(1)).plusSeconds(60)));
        fixture.stack.clock().advance(Duration.ofHours(3));
        sealAll();
        verify();
    }

    private void changeTallies(Consumer<byte[]> change) {
        String table = fixture.stack.name() + "-tallies";
        fixture
                .stack
                .dynamo()
                .queryPaginator(query -> query.tableName(table)
                        .keyConditionExpression("tenant_contract = :contract")
                        .expressionAttributeValues(
                                Map.of(":contract", fromS(contractKey(SealedStackFixture.TENANT, contract)))))
                .items()
                .stream()
                .filter(item -> item.containsKey("tally")
                        && Objects.requireNonNull(item.get("tally")).b().asByteArray().length > 0)
                .forEach(item -> {
                    byte[] bytes = Objects.requireNonNull(item.get("tally")).b().asByteArray();
                    change.accept(bytes);
                    Map<String, AttributeValue> changed = new HashMap<>(item);
                    changed.put("tally", fromB(SdkBytes.fromByteArray(bytes)));
                    fixture.stack.dynamo().putItem(put -> put.tableName(table).item(changed));
                });
    }

    private void write(HistoryClaims claims, String taskId, Instant completedAt) {
        claims.before(contractKey(SealedStackFixture.TENANT, contract), completedAt);
        fixture.stack.put(hit(taskId, completedAt));
    }

    private Hit hit(String taskId, Instant completedAt) {
        return new Hit(
                taskId,
                SealedStackFixture.TENANT,
                contract,
                1,
                new UserId("user-" + taskId.length() % 3),
                Wallet.NONE,
                "",
                1,
                completedAt,
                Gas.AUTO);
    }

    /** A contract that has imports only is part of every longer period that ends after its resealing. */
    @Test
    void importedHitsArePartOfPeriodsThatEndLater() {
        importHitADay(1);
        sealAll();
        ContractAddress quiet = new ContractAddress("0x00000000000000000000000000000000000000cc");
        Instant today = fixture.clock.wall();
        try (HistoryClaims claims = fixture.claims()) {
            for (Duration ago : List.of(Duration.ofMinutes(10), Duration.ofHours(30), Duration.ofHours(50))) {
                Instant completedAt = today.minus(ago);
                claims.before(contractKey(SealedStackFixture.TENANT, quiet), completedAt);
                fixture.stack.put(new Hit(
                        "q-" + ago,
                        SealedStackFixture.TENANT,
                        quiet,
                        1,
                        new UserId("u"),
                        Wallet.NONE,
                        "",
                        1,
                        completedAt,
                        Gas.AUTO));
            }
        }
        sealAll();
        ContractSelector subject = new ContractSelector(SealedStackFixture.TENANT, quiet, ContractSelector.ALL_CHAINS);
        Instant midnight = today.truncatedTo(ChronoUnit.DAYS);
        for (int day = 1; day <= 18; day++) {
            fixture.stack.clock().advance(Duration.ofDays(1));
            fixture.sealer.run(() -> true);
            Instant until = midnight.plus(Duration.ofDays(day));
            for (int back = 0; back < 4; back++) {
                Window window = new Window(midnight.minus(Duration.ofDays(back)), until);
                assertThat(fixture.sealed.summary(subject, window, 5))
                        .as("%s", window)
                        .isEqualTo(fixture.raw(subject, window, 5));
            }
        }
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        Window whole = new Window(midnight.minus(Duration.ofDays(3)), fixture.clock.settled());
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, quiet), whole, (done, days) -> {})
                        .different())
                .isEmpty();
    }

    /** A rebuild finishes although the watermark moves during it. */
    @Test
    void rebuildKeepsUpWithTheSealer() {
        importHitADay(1);
        sealAll();
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        check.rebuild(contractKey(SealedStackFixture.TENANT, contract), all, (done, of) -> {
            fixture.stack.clock().advance(Duration.ofMinutes(5));
            fixture.sealer.run(() -> true);
        });
        verify();
    }
}
