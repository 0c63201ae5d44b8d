package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.Window;
import com.mintactivity.sealer.SealRound;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rounds of a sealer with a source of hits, or a limit of sparse contracts, of its own. */
final class SealRoundTest {

    private static final ContractAddress A = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private static final ContractAddress B = new ContractAddress("0x00000000000000000000000000000000000000bb");
    private static final String KEY_A = contractKey(SealedStackFixture.TENANT, A);
    private static final String KEY_B = contractKey(SealedStackFixture.TENANT, B);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(6);

    private final HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());

    @Test
    void aContractThatNeedsMoreMemoryThanThereIsFailsAlone() {
        fixture.put(A, "a", fixture.clock.wall());
        fixture.put(B, "b", fixture.clock.wall());
        fixture.stack.clock().advance(Duration.ofMinutes(3));

        SealRound.Round round = round(new HitSource() {
            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> action) {
                stored.each(selector, window, action);
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                if (selector.contract().equals(A)) {
                    throw new OutOfMemoryError("planted");
                }
                return stored.first(selector, window);
            }
        });

        assertThat(round.failures()).containsOnlyKeys(KEY_A);
        assertThat(round.runs()).containsOnlyKeys(KEY_B);
        assertThat(fixture.states.read(KEY_B).watermark()).isPresent();
    }

    /** Hours that are stored as those of a sparse contract stay as they are. */
    @Test
    void aRepairMakesAContractDenseAfterItsLastValidHour() {
        Instant start = Instant.parse("2026-09-26T12:00:00Z");
        fixture.put(A, "first", start.minus(Duration.ofDays(2)));
        fixture.put(A, "last", start.plus(Duration.ofDays(3)));
        fixture.stack.clock().set(start.plus(Duration.ofDays(10)));
        for (int i = 0; i < 3; i++) {
            round(stored);
        }
        importSixHitsADay(start);

        assertThat(fixture.states.read(KEY_A).denseSince())
                .isEqualTo(start.plus(Duration.ofDays(3)).plus(Duration.ofHours(1)));
    }

    /** Nothing but the import is stored, so the contract is as dense as if the hits had been recorded. */
    @Test
    void aRepairMakesAContractDenseFromTheFirstHourWithManyHits() {
        Instant start = Instant.parse("2026-09-26T12:00:00Z");
        fixture.stack.clock().set(start.plus(Duration.ofDays(10)));
        importSixHitsADay(start);

        assertThat(fixture.states.read(KEY_A).denseSince()).isEqualTo(start);
    }

    private void importSixHitsADay(Instant start) {
        try (HistoryClaims claims = fixture.claims()) {
            for (int hit = 0; hit < 12; hit++) {
                Instant completedAt = start.plus(Duration.ofDays(hit % 2));
                claims.before(KEY_A, completedAt);
                fixture.put(A, "imported-" + hit, completedAt);
            }
        }
        for (int i = 0; i < 3; i++) {
            round(stored);
            fixture.stack.clock().advance(Duration.ofMinutes(2));
        }
        assertThat(fixture.states.read(KEY_A).invalid().isEmpty()).isTrue();
    }

    /** The minutes before the watermark are written only now, and a delayed read may not show them. */
    @Test
    void noTallyIsStableAfterAContractBecameDense() {
        Instant hour = Instant.parse("2026-11-20T10:00:00Z");
        for (int part = 0; part < 2; part++) {
            Instant from = hour.plus(Duration.ofMinutes(20).multipliedBy(part));
            for (int hit = 0; hit < 2; hit++) {
                fixture.put(A, part + "-" + hit, from.plus(Duration.ofMinutes(hit)));
            }
            fixture.stack.clock().set(from.plus(Duration.ofMinutes(10)));
            round(stored);
            assertThat(fixture.states.read(KEY_A).isSparse()).isEqualTo(part == 0);
        }
        assertThat(fixture.states.read(KEY_A).watermark())
                .hasValueSatisfying(watermark -> assertThat(watermark).isAfter(hour.plus(Duration.ofMinutes(20))));
        assertThat(state(KEY_A)).doesNotContainKey("stable");
    }

    /**
     * A step that cannot read an hour of the day has written minutes before, over which a repair of that epoch cannot
     * write.
     */
    @Test
    void anUnreadableHourDoesNotKeepADayFromBeingClosedAndRepaired() {
        Instant hour = Instant.parse("2026-11-20T10:00:00Z");
        fixture.stack.clock().set(hour.plus(Duration.ofMinutes(10)));
        for (int hit = 0; hit < 6; hit++) {
            fixture.put(A, "first-" + hit, hour.plus(Duration.ofMinutes(hit)));
        }
        fixture.stack.clock().set(hour.plus(Duration.ofMinutes(80)));
        for (int i = 0; i < 3; i++) {
            round(stored);
            fixture.stack.clock().advance(Duration.ofMinutes(2));
        }
        assertThat(fixture.states.read(KEY_A).isSparse()).isFalse();
        try (HistoryClaims claims = fixture.claims()) {
            Instant sealed = hour.plus(Duration.ofMinutes(70));
            claims.before(KEY_A, sealed);
            fixture.put(A, "imported", sealed);
        }
        round(stored);
        makeUnreadable("hour#" + hour);
        Instant later = fixture.clock.wall();
        for (int hit = 0; hit < 3; hit++) {
            fixture.put(A, "later-" + hit, later.plus(Duration.ofMinutes(hit)));
        }
        fixture.stack.clock().advance(Duration.ofHours(2));
        assertEndsAndIsRepaired(stored);
    }

    private void assertEndsAndIsRepaired(HitSource hits) {
        for (int i = 0; i < 3; i++) {
            AtomicInteger steps = new AtomicInteger();
            round(hits, () -> steps.incrementAndGet() < 1_000);
            assertThat(steps).as("a round ends").hasValueLessThan(1_000);
            fixture.stack.clock().advance(Duration.ofMinutes(2));
        }
        ContractSelector selector = new ContractSelector(SealedStackFixture.TENANT, A, ContractSelector.ALL_CHAINS);
        Window all = new Window(fixture.clock.settled().minus(Duration.ofDays(30)), fixture.clock.settled());
        assertThat(fixture.states.read(KEY_A).invalid().isEmpty()).isTrue();
        assertThat(fixture.sealed.summary(selector, all, 5)).isEqualTo(fixture.raw(selector, all, 5));
    }

    private void makeUnreadable(String period) {
        Map<String, AttributeValue> key =
                Map.of("tenant_contract", AttributeValue.fromS(KEY_A), "period", AttributeValue.fromS(period + "#000"));
        String table = fixture.stack.name() + "-tallies";
        Map<String, AttributeValue> tally = new HashMap<>(fixture.stack
                .dynamo()
                .getItem(get -> get.tableName(table).key(key))
                .item());
        byte[] bytes = Objects.requireNonNull(tally.get("tally")).b().asByteArray();
        bytes[0] = 99;
        tally.put("tally", AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
        fixture.stack.dynamo().putItem(put -> put.tableName(table).item(tally));
    }

    private Map<String, AttributeValue> state(String contract) {
        return fixture.stack
                .dynamo()
                .getItem(get -> get.tableName(fixture.stack.name() + "-tallies")
                        .key(Map.of(
                                "tenant_contract", AttributeValue.fromS(contract),
                                "period", AttributeValue.fromS("state"))))
                .item();
    }

    private SealRound.Round round(HitSource hits) {
        return round(hits, () -> true);
    }

    private SealRound.Round round(HitSource hits, BooleanSupplier timeLeft) {
        Sealer sealer = new Sealer(
                fixture.stack.dynamo(),
                fixture.stack.name(),
                new SealTiming(fixture.clock),
                new SparseLimit(3, 4),
                hits);
        Map<String, Set<Instant>> contracts = Map.of(KEY_A, Set.of(), KEY_B, Set.of());
        return new SealRound(sealer).run(contracts, timeLeft, Duration.ofMinutes(1));
    }
}
