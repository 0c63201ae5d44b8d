package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hit that was written too late for its completion time is in {@code hits} some minutes later. */
final class LateHoursTest {

    /** From an announcement to its delivery. */
    private static final Duration DELIVERY = Duration.ofSeconds(200);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(8);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final String key = HitItems.contractKey(SealedStackFixture.TENANT, contract);
    private final ContractSelector selector =
            new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
    private final Instant start = fixture.clock.wall().plus(Duration.ofMinutes(1));

    @ParameterizedTest
    @CsvSource(textBlock = """
            # lateness in minutes, most hits an hour of a sparse contract
            3,     0
            3,     32
            180,   0
            180,   32
            4320,  0
            4320,  32
            """)
    void aLateHitIsCountedSomeMinutesLater(int minutes, int sparse) {
        recordAndSealHours(sparse);
        Instant completedAt = fixture.clock.wall().minus(Duration.ofMinutes(minutes));
        fixture.put(contract, "late", completedAt);
        Instant hour = Grid.HOURS.floorUnit(completedAt);
        long epoch = fixture.states.read(key).epoch();

        fixture.stack.clock().advance(DELIVERY);
        Instant minute = Instants.floorMinute(completedAt);
        Sealer.Run run = seal(sparse, List.of(minute));

        assertThat(run.next()).isEqualTo(Sealer.Next.LATER);
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
        assertThat(fixture.states.read(key).corrections().ofCommit(epoch + 1))
                .containsExactly(new Window(minute, minute.plusSeconds(60)));
        assertThat(run.mismatches()).isZero();
        Window all = new Window(start.minus(Duration.ofDays(30)), fixture.clock.settled());
        assertThat(fixture.sealed.summary(selector, all, 5)).isEqualTo(fixture.raw(selector, all, 5));
        assertThat(fixture.sealed
                        .summary(selector, new Window(hour, Grid.HOURS.nextUnit(hour)), 50)
                        .hits())
                .isEqualTo(fixture.raw(selector, new Window(hour, Grid.HOURS.nextUnit(hour)), 50)
                        .hits());
    }

    /** The hour is announced once more while it is being repaired. */
    @Test
    void aRepairThatCountedBeforeCannotCommit() {
        recordAndSealHours(0);
        Instant hour = Grid.HOURS.floorUnit(start).plus(Duration.ofHours(1));
        HourRanges late = HourRanges.of(hour, Grid.HOURS.nextUnit(hour));
        HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());

        Sealer.Run run =
                seal(0, List.of(hour.plus(Duration.ofMinutes(5))), HitSources.interrupted(hour, stored, stored, () -> {
                    fixture.put(contract, "late", hour.plus(Duration.ofMinutes(5)));
                    fixture.states.repair(key, late.ranges());
                }));

        assertThat(run.next()).isEqualTo(Sealer.Next.LATER);
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
        Window all = new Window(start.minus(Duration.ofDays(30)), fixture.clock.settled());
        assertThat(fixture.sealed.summary(selector, all, 5)).isEqualTo(fixture.raw(selector, all, 5));
    }

    @Test
    void ofAContractThatWasNeverSealedLateMinutesAreToldAndNothingIsRepaired() {
        Instant minute = Instants.floorMinute(start);

        assertThat(seal(0, List.of(minute)).written()).isZero();
        ContractState state = fixture.states.read(key);
        assertThat(state.watermark()).isEmpty();
        assertThat(state.open().isEmpty()).isTrue();
        assertThat(state.corrections().entries())
                .extracting(Corrections.Reported::window)
                .containsExactly(new Window(minute, minute.plusSeconds(60)));
    }

    private void recordAndSealHours(int sparse) {
        for (int minute = 0; minute < 6 * 60; minute += 2) {
            fixture.stack.clock().set(start.plus(Duration.ofMinutes(minute)));
            fixture.put(contract, "task-" + minute, fixture.clock.wall());
            if (minute % 20 == 0) {
                seal(sparse, List.of());
            }
        }
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        seal(sparse, List.of());
    }

    private Sealer.Run seal(int sparse, List<Instant> late) {
        return seal(sparse, late, new HitReader(fixture.stack.dynamo(), fixture.stack.name()));
    }

    private Sealer.Run seal(int sparse, List<Instant> late, HitSource hits) {
        SealTiming timing = new SealTiming(fixture.clock);
        return new Sealer(
                        fixture.stack.dynamo(),
                        fixture.stack.name(),
                        timing,
                        new SparseLimit(sparse, 8L * sparse),
                        hits)
                .run(key, late, () -> true);
    }
}
