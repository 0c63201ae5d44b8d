package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.Subject;
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

/** What an import wrote into the sealed past is sealed anew, however little time a sealer has and however many there are. */
final class ResealingTest {

    private static final int DAYS = 8;

    private final SealedStackFixture scene = new SealedStackFixture(3);
    private final String contract = "0x00000000000000000000000000000000000000aa";
    private final Instant start = scene.clock.wall().minus(Duration.ofDays(DAYS));
    private final Window all = new Window(start, scene.clock.wall());

    private void importHitADay(int hour) {
        try (OpenRanges ranges = new OpenRanges(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock())) {
            for (int day = 0; day < DAYS; day++) {
                Instant completedAt = start.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour));
                ranges.announce(SealedStackFixture.TENANT, contract, completedAt);
                scene.stack.put(new Hit(
                        "task-" + hour + "-" + day,
                        SealedStackFixture.TENANT,
                        contract,
                        1,
                        "user-" + day % 3,
                        "",
                        "",
                        1,
                        completedAt,
                        Gas.AUTO));
            }
        }
    }

    private void sealAll() {
        scene.stack.clock().advance(Duration.ofMinutes(3));
        assertThat(scene.sealer().run(() -> true).complete()).isTrue();
    }

    private void verify() {
        TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        assertThat(check.verify(SealedStackFixture.TENANT, contract, all, (done, days) -> {}))
                .isEmpty();
        Subject subject = new Subject(SealedStackFixture.TENANT, contract, Subject.ALL_CHAINS);
        assertThat(SealedStackFixture.shown(scene.sealed.summary(subject, all, 5)))
                .isEqualTo(SealedStackFixture.shown(scene.raw.summary(subject, all, 5)));
    }

    @Test
    void goesOnWhereASealerRanOutOfTime() {
        importHitADay(1);
        sealAll();
        importHitADay(2);
        scene.stack.clock().advance(Duration.ofMinutes(2));
        int runs = 0;
        boolean complete = false;
        while (!complete && runs <= 2 * DAYS) {
            AtomicInteger left = new AtomicInteger(3);
            complete = scene.sealer().run(() -> left.getAndDecrement() > 0).complete();
            runs++;
        }
        assertThat(complete).isTrue();
        assertThat(runs).isGreaterThan(2);
        verify();
    }

    @Test
    void beginsAgainWhereTheWriterCameBackMeanwhile() {
        importHitADay(1);
        sealAll();
        OpenRanges ranges = new OpenRanges(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        write(ranges, "early", start.plus(Duration.ofHours(3)));
        scene.stack.clock().advance(Duration.ofHours(2));
        AtomicInteger left = new AtomicInteger(1);
        assertThat(scene.sealer().run(() -> left.getAndDecrement() > 0).complete())
                .isFalse();
        write(ranges, "later", start.plus(Duration.ofHours(3)));
        ranges.close();
        sealAll();
        verify();
    }

    private void write(OpenRanges ranges, String taskId, Instant completedAt) {
        ranges.announce(SealedStackFixture.TENANT, contract, completedAt);
        scene.stack.put(new Hit(taskId, SealedStackFixture.TENANT, contract, 1, "u", "", "", 1, completedAt, Gas.AUTO));
    }

    private void claimForAnother() {
        Instant dead = scene.stack.clock().instant().plus(Duration.ofMinutes(10));
        scene.stack
                .dynamo()
                .putItem(request -> request.tableName(scene.stack.name() + "-tallies")
                        .item(Map.of(
                                "tenant_contract", fromS("mending"),
                                "period", fromS(contractKey(SealedStackFixture.TENANT, contract)),
                                "claimed_by", fromS("another"),
                                "claimed_until", fromS(dead.toString()))));
    }

    @Test
    void isLeftToWhoHasTheContractUntilThatOneIsSurelyDead() {
        importHitADay(1);
        sealAll();
        importHitADay(2);
        scene.stack.clock().advance(Duration.ofMinutes(2));
        claimForAnother();
        assertThat(scene.sealer().run(() -> true).complete()).isFalse();
        TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, days) -> {}))
                .isEmpty();
        scene.stack.clock().advance(Duration.ofMinutes(11));
        assertThat(scene.sealer().run(() -> true).complete()).isTrue();
        verify();
    }

    /** A contract that nothing happens to but imports is part of every longer period that ends after its past was sealed anew. */
    @Test
    void whatWasImportedIsPartOfWhatEndsLater() {
        importHitADay(1);
        sealAll();
        String quiet = "0x00000000000000000000000000000000000000cc";
        Instant today = scene.clock.wall();
        try (OpenRanges ranges = new OpenRanges(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock())) {
            for (Duration ago : List.of(Duration.ofMinutes(10), Duration.ofHours(30), Duration.ofHours(50))) {
                Instant completedAt = today.minus(ago);
                ranges.announce(SealedStackFixture.TENANT, quiet, completedAt);
                scene.stack.put(new Hit(
                        "q-" + ago, SealedStackFixture.TENANT, quiet, 1, "u", "", "", 1, completedAt, Gas.AUTO));
            }
        }
        sealAll();
        Subject subject = new Subject(SealedStackFixture.TENANT, quiet, Subject.ALL_CHAINS);
        Instant midnight = today.truncatedTo(ChronoUnit.DAYS);
        for (int day = 1; day <= 18; day++) {
            scene.stack.clock().advance(Duration.ofDays(1));
            scene.sealer().run(() -> true);
            Instant until = midnight.plus(Duration.ofDays(day));
            for (int back = 0; back < 4; back++) {
                Window window = new Window(midnight.minus(Duration.ofDays(back)), until);
                assertThat(SealedStackFixture.shown(scene.sealed.summary(subject, window, 5)))
                        .as("%s", window)
                        .isEqualTo(SealedStackFixture.shown(scene.raw.summary(subject, window, 5)));
            }
        }
        TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        Window whole = new Window(midnight.minus(Duration.ofDays(3)), scene.clock.settled());
        assertThat(check.verify(SealedStackFixture.TENANT, quiet, whole, (done, days) -> {}))
                .isEmpty();
    }

    /** A rebuild ends although the mark moves on while it is at work. */
    @Test
    void rebuildKeepsUpWithTheSealer() {
        importHitADay(1);
        sealAll();
        AtomicInteger days = new AtomicInteger();
        TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, of) -> {
                    if (days.incrementAndGet() == DAYS) {
                        scene.stack.clock().advance(Duration.ofMinutes(5));
                        scene.sealer().run(() -> true);
                    }
                }))
                .isPresent();
        verify();
    }

    /** It has not seen what is due in the days that it did not come to. */
    @Test
    void rebuildThatLosesTheContractRemovesNothing() {
        importHitADay(1);
        sealAll();
        StoredTallies stored = new StoredTallies(scene.stack.dynamo(), scene.stack.name());
        List<StoredTallies.Sum> before = stored.list(SealedStackFixture.TENANT, contract, all);
        TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());
        assertThat(check.rebuild(SealedStackFixture.TENANT, contract, all, (done, days) -> claimForAnother()))
                .isEmpty();
        assertThat(stored.list(SealedStackFixture.TENANT, contract, all))
                .isNotEmpty()
                .isEqualTo(before);
        scene.stack.clock().advance(Duration.ofHours(2));
        sealAll();
        verify();
    }
}
