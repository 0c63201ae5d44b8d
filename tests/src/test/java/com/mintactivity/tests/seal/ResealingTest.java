package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.seal.OpenRanges;
import com.mintactivity.activity.seal.StoredTallies;
import com.mintactivity.activity.seal.TallyCheck;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Sealed periods that an import changed are resealed, also by interrupted and by concurrent sealers. */
final class ResealingTest {

    private static final int DAYS = 8;

    private final SealedStackFixture fixture = new SealedStackFixture(3);
    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final Instant start = fixture.clock.wall().minus(Duration.ofDays(DAYS));
    private final Window all = new Window(start, fixture.clock.wall());

    private void importHitADay(int hour) {
        try (OpenRanges ranges = new OpenRanges(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock())) {
            for (int day = 0; day < DAYS; day++) {
                Instant completedAt = start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour));
                ranges.announce(SealedStackFixture.TENANT, contract, completedAt);
                fixture.stack.put(new Hit(
                        "task-" + hour + "-" + day,
                        SealedStackFixture.TENANT,
                        contract,
                        1,
                        new UserId("user-" + day % 3),
                        Wallet.NONE,
                        "",
                        1,
                        completedAt,
                        Gas.AUTO));
            }
        }
    }

    private void sealAll() {
        fixture.stack.clock().advance(Duration.ofMinutes(3));
        assertThat(fixture.sealer().run(() -> true).complete()).isTrue();
    }

    private void verify() {
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        assertThat(check.verify(SealedStackFixture.TENANT, contract, all, (done, days) -> {}))
                .isEmpty();
        ContractSelector subject =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        assertThat(SealedStackFixture.shown(fixture.sealed.summary(subject, all, 5)))
                .isEqualTo(SealedStackFixture.shown(fixture.raw.summary(subject, all, 5)));
    }

    @Test
    void continuesWhereASealerRanOutOfTime() {
        importHitADay(1);
        sealAll();
        importHitADay(2);
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        int runs = 0;
        boolean complete = false;
        while (!complete && runs <= 2 * DAYS) {
            AtomicInteger left = new AtomicInteger(3);
            complete = fixture.sealer().run(() -> left.getAndDecrement() > 0).complete();
            runs++;
        }
        assertThat(complete).isTrue();
        assertThat(runs).isGreaterThan(2);
        verify();
    }

    @Test
    void restartsIfTheWriterContinuesMeanwhile() {
        importHitADay(1);
        sealAll();
        OpenRanges ranges = new OpenRanges(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        write(ranges, "early", start.plus(Duration.ofHours(3)));
        fixture.stack.clock().advance(Duration.ofHours(2));
        AtomicInteger left = new AtomicInteger(1);
        assertThat(fixture.sealer().run(() -> left.getAndDecrement() > 0).complete())
                .isFalse();
        write(ranges, "later", start.plus(Duration.ofHours(3)));
        ranges.close();
        sealAll();
        verify();
    }

    private void write(OpenRanges ranges, String taskId, Instant completedAt) {
        ranges.announce(SealedStackFixture.TENANT, contract, completedAt);
        fixture.stack.put(new Hit(
                taskId,
                SealedStackFixture.TENANT,
                contract,
                1,
                new UserId("u"),
                Wallet.NONE,
                "",
                1,
                completedAt,
                Gas.AUTO));
    }

    private void claimForAnotherSealer() {
        Instant until = fixture.stack.clock().instant().plus(Duration.ofMinutes(10));
        fixture.stack
                .dynamo()
                .putItem(request -> request.tableName(fixture.stack.name() + "-tallies")
                        .item(Map.of(
                                "tenant_contract", fromS("mending"),
                                "period", fromS(contractKey(SealedStackFixture.TENANT, contract)),
                                "claimed_by", fromS("another"),
                                "claimed_until", fromS(until.toString()))));
    }

    @Test
    void isLeftToTheClaimingSealerUntilItsClaimExpires() {
        importHitADay(1);
        sealAll();
        importHitADay(2);
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        claimForAnotherSealer();
        assertThat(fixture.sealer().run(() -> true).complete()).isFalse();
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, days) -> {}))
                .isEmpty();
        fixture.stack.clock().advance(Duration.ofMinutes(11));
        assertThat(fixture.sealer().run(() -> true).complete()).isTrue();
        verify();
    }

    /** A contract that has imports only is part of every longer period that ends after its resealing. */
    @Test
    void importedHitsArePartOfPeriodsThatEndLater() {
        importHitADay(1);
        sealAll();
        ContractAddress quiet = new ContractAddress("0x00000000000000000000000000000000000000cc");
        Instant today = fixture.clock.wall();
        try (OpenRanges ranges = new OpenRanges(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock())) {
            for (Duration ago : List.of(Duration.ofMinutes(10), Duration.ofHours(30), Duration.ofHours(50))) {
                Instant completedAt = today.minus(ago);
                ranges.announce(SealedStackFixture.TENANT, quiet, completedAt);
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
            fixture.sealer().run(() -> true);
            Instant until = midnight.plus(Duration.ofDays(day));
            for (int back = 0; back < 4; back++) {
                Window window = new Window(midnight.minus(Duration.ofDays(back)), until);
                assertThat(SealedStackFixture.shown(fixture.sealed.summary(subject, window, 5)))
                        .as("%s", window)
                        .isEqualTo(SealedStackFixture.shown(fixture.raw.summary(subject, window, 5)));
            }
        }
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        Window whole = new Window(midnight.minus(Duration.ofDays(3)), fixture.clock.settled());
        assertThat(check.verify(SealedStackFixture.TENANT, quiet, whole, (done, days) -> {}))
                .isEmpty();
    }

    /** A rebuild finishes although the watermark moves during it. */
    @Test
    void rebuildKeepsUpWithTheSealer() {
        importHitADay(1);
        sealAll();
        AtomicInteger days = new AtomicInteger();
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, of) -> {
                    if (days.incrementAndGet() == DAYS) {
                        fixture.stack.clock().advance(Duration.ofMinutes(5));
                        fixture.sealer().run(() -> true);
                    }
                }))
                .isPresent();
        verify();
    }

    /** It does not know which tallies are valid in the days that it did not reach. */
    @Test
    void rebuildThatLosesItsClaimRemovesNothing() {
        importHitADay(1);
        sealAll();
        StoredTallies stored = new StoredTallies(fixture.stack.dynamo(), fixture.stack.name());
        List<StoredTallies.Sum> before = stored.list(SealedStackFixture.TENANT, contract, all);
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, days) -> claimForAnotherSealer()))
                .isEmpty();
        assertThat(stored.list(SealedStackFixture.TENANT, contract, all))
                .isNotEmpty()
                .isEqualTo(before);
        fixture.stack.clock().advance(Duration.ofHours(2));
        sealAll();
        verify();
    }
}
