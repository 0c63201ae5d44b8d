package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A sealer is paused after it has counted hits, and writes its tallies when others have gone on.
 *
 * <p>With a limit of no hit the contract is dense from the start. With a limit of one hit an hour with two makes it
 * dense.
 */
@ParameterizedClass(name = "more than {0} an hour make the contract dense")
@ValueSource(ints = {0, 1})
final class HeldUpSealerTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Parameter
    private int hitsPerHour;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(4);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final ContractSelector selector =
            new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
    private final String key = contractKey(SealedStackFixture.TENANT, contract);
    private final HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());
    private final Instant hour = fixture.clock
            .wall()
            .truncatedTo(ChronoUnit.DAYS)
            .plus(Duration.ofDays(1))
            .plus(Duration.ofHours(23));

    @BeforeEach
    void sealTheHourBefore() {
        until(hour.minus(MINUTE.multipliedBy(50)));
        put("before", fixture.clock.wall());
        until(hour.plus(MINUTE.multipliedBy(5)));
        seal(stored);
        assertThat(fixture.states.read(key).watermark()).hasValue(hour);
    }

    /** No other sealer has counted the hit, so no tally of its minute is stored when it is erased. */
    @Test
    void cannotWriteAMinuteWhoseHitsWereErased() {
        put("erased", fixture.clock.wall());
        put("kept", fixture.clock.wall().plus(MINUTE.multipliedBy(3)));
        until(hour.plus(MINUTE.multipliedBy(20)));
        seal(interrupted(stored, this::eraseAndRepair));
        assertErased();
    }

    /** Nothing of the hour is sealed when the erasure is repaired. */
    @Test
    void cannotWriteAMinuteOfAnHourThatIsSealedAfterItsHitsWereErased() {
        put("erased", fixture.clock.wall());
        until(hour.plus(MINUTE.multipliedBy(20)));
        seal(interrupted(stored, () -> {
            eraseAndRepair();
            put("kept", fixture.clock.wall());
            fixture.stack.clock().advance(MINUTE.multipliedBy(4));
            seal(stored);
        }));
        assertErased();
    }

    private void eraseAndRepair() {
        erase("erased", hour.plus(MINUTE.multipliedBy(5)));
        sealTwice(stored);
    }

    /** An import is seen to have finished, and its hours become valid. */
    private void sealTwice(HitSource hits) {
        for (int pause = 0; pause < 2; pause++) {
            fixture.stack.clock().advance(MINUTE.multipliedBy(2));
            seal(hits);
        }
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
    }

    private void assertErased() {
        Window minutes = new Window(hour.minus(MINUTE), hour.plus(MINUTE.multipliedBy(15)));
        assertAnswer(minutes);
        until(hour.plus(MINUTE.multipliedBy(70)));
        seal(stored);
        assertAnswer(minutes);
        assertAnswer(new Window(hour, hour.plus(MINUTE.multipliedBy(60))));
    }

    /** The other sealer makes the contract dense, with the hits that are left. */
    @Test
    void cannotWriteAMinuteOfAnHourFromWhichTheContractIsDense() {
        becomesDenseMeanwhile(() -> {});
    }

    /** The hour is to be repaired once more, for a reason that erases nothing. */
    @Test
    void cannotWriteAMinuteOfAnInvalidHourFromWhichTheContractIsDense() {
        becomesDenseMeanwhile(() ->
                fixture.states.repair(key, List.of(new Window(hour, hour.plus(MINUTE.multipliedBy(60))))));
    }

    private void becomesDenseMeanwhile(Runnable afterRepair) {
        put("erased", fixture.clock.wall());
        put("kept", fixture.clock.wall().plus(MINUTE.multipliedBy(3)));
        until(hour.plus(MINUTE.multipliedBy(20)));
        seal(interrupted(stored, () -> {
            eraseAndRepair();
            afterRepair.run();
            put("more", fixture.clock.wall());
            fixture.stack.clock().advance(MINUTE.multipliedBy(4));
            seal(stored);
            assertThat(fixture.states.read(key).isSparse()).isFalse();
        }));
        assertErased();
    }

    /**
     * The index does not show the hour's hits to the other sealer, which skips the hour. A check compares hours, not
     * days.
     */
    @Test
    void cannotWriteAnHourThatWasSkipped() {
        put("late", fixture.clock.wall());
        until(hour.plus(MINUTE.multipliedBy(62)));
        put("next", fixture.clock.wall());
        until(hour.plus(MINUTE.multipliedBy(70)));
        seal(interrupted(stored, () -> seal(without(new Window(hour, hour.plus(MINUTE.multipliedBy(60)))))));
        sealAfterChecks();
        assertNothingDiffers();
    }

    /** The other sealer moves over the invalid hour and repairs it without its hits, which its index does not show. */
    @Test
    void cannotWriteAnImportedHourThatWasRepairedWithoutItsHits() {
        HitSource lagging = without(new Window(hour, hour.plus(MINUTE.multipliedBy(60))));
        until(hour.plus(MINUTE.multipliedBy(90)));
        importAndMoveOver(lagging);
        seal(interrupted(stored, () -> seal(lagging)));
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
        sealAfterChecks();
        assertNothingDiffers();
    }

    /** Nothing of the hour is stored when the sealer has counted it: the other one has moved over it. */
    @Test
    void cannotWriteAnHourThatWasMovedOverMeanwhile() {
        put("own", hour.plus(MINUTE.multipliedBy(5)));
        until(hour.plus(MINUTE.multipliedBy(90)));
        seal(interrupted(stored, () -> importAndMoveOver(stored)));
        assertAnswer(new Window(hour, hour.plus(MINUTE.multipliedBy(60))));
        sealTwice(stored);
        assertNothingDiffers();
    }

    private void importAndMoveOver(HitSource hits) {
        try (HistoryClaims claims = fixture.claims()) {
            claims.before(key, hour.plus(MINUTE.multipliedBy(5)));
            put("imported", hour.plus(MINUTE.multipliedBy(6)));
        }
        seal(hits);
        assertThat(fixture.states.read(key).watermark())
                .hasValueSatisfying(
                        watermark -> assertThat(watermark).isAfterOrEqualTo(hour.plus(Duration.ofHours(1))));
        fixture.stack.clock().advance(MINUTE.multipliedBy(2));
    }

    /** The hour was counted soon after its end, so it is checked, however late the sealer commits. */
    @Test
    void hasItsHourChecked() {
        put("late", fixture.clock.wall());
        put("shown", fixture.clock.wall().plus(MINUTE));
        until(hour.plus(MINUTE.multipliedBy(65)));
        seal(interrupted(
                without(new Window(hour, hour.plus(MINUTE.multipliedBy(6)))),
                () -> fixture.stack.clock().advance(Duration.ofHours(2))));
        sealAfterChecks();
        assertNothingDiffers();
    }

    private void put(String taskId, Instant completedAt) {
        fixture.put(contract, taskId, completedAt);
    }

    private void erase(String taskId, Instant completedAt) {
        try (HistoryClaims erasure = new HistoryClaims(
                fixture.states, fixture.sealer, fixture.stack.clock(), "withdrawal", HistoryChange.WITHDRAWS)) {
            erasure.before(key, completedAt);
            fixture.stack
                    .dynamo()
                    .deleteItem(request ->
                            request.tableName(fixture.stack.name() + "-hits").key(Map.of("task_id", fromS(taskId))));
        }
    }

    private void until(Instant moment) {
        fixture.stack.clock().advance(Duration.between(fixture.stack.clock().instant(), moment));
    }

    private void seal(HitSource hits) {
        new Sealer(
                        fixture.stack.dynamo(),
                        fixture.stack.name(),
                        new SealTiming(fixture.clock),
                        new SparseLimit(hitsPerHour, hitsPerHour == 0 ? 0 : 100),
                        hits)
                .run(key, () -> true);
    }

    private HitSource interrupted(HitSource first, Runnable meanwhile) {
        return HitSources.interrupted(hour, first, stored, meanwhile);
    }

    private HitSource without(Window hidden) {
        return HitSources.without(hidden, stored);
    }

    private void sealAfterChecks() {
        for (int hours = 0; hours < 8; hours++) {
            fixture.stack.clock().advance(Duration.ofHours(1));
            seal(stored);
        }
    }

    private void assertAnswer(Window window) {
        assertThat(fixture.sealed.summary(selector, window, 5)).isEqualTo(fixture.raw(selector, window, 5));
    }

    private void assertNothingDiffers() {
        assertNothingDiffers(new Window(hour.minus(Duration.ofHours(23)), hour.plus(Duration.ofHours(3))));
    }

    private void assertNothingDiffers(Window window) {
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        assertThat(check.verify(key, window, (done, days) -> {}).different()).isEmpty();
        assertAnswer(window);
    }
}
