package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.tests.harness.DueContracts;
import com.mintactivity.tests.harness.QueuedSealer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks of a contract that gets no more hits, and what is due after them. */
final class LastChecksTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(5);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final String key = contractKey(SealedStackFixture.TENANT, contract);
    private final HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());
    private final Instant day =
            fixture.clock.wall().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leaveNothingDue(boolean isSparse) {
        SparseLimit limit = isSparse ? SparseLimit.DEFAULT : QueuedSealer.DENSE;
        put(day.plus(HOUR.multipliedBy(23)));
        for (int hours = 24; hours < 32; hours++) {
            until(day.plus(HOUR.multipliedBy(hours)).plusSeconds(600));
            seal(stored, limit, () -> true);
        }
        assertThat(fixture.states.read(key).watermark()).hasValue(day.plus(HOUR.multipliedBy(24)));
        assertThat(DueContracts.of(fixture.states, Instant.MAX)).isEmpty();
    }

    /** Else no sweep would find the import if both it and the sealer died. */
    @Test
    void leaveAnImportDueThatBeganMeanwhile() {
        Instant last = day.plus(HOUR.multipliedBy(23));
        put(last);
        until(last.plus(Duration.ofMinutes(70)));
        seal(stored, QueuedSealer.DENSE, () -> true);
        until(last.plus(HOUR.multipliedBy(4)));
        HourRanges hours = HourRanges.of(day, day.plus(HOUR));
        HitSource interrupted = HitSources.interrupted(
                last, stored, stored, () -> fixture.states.claim(key, "import", HistoryChange.ADDS, hours.ranges()));
        seal(interrupted, QueuedSealer.DENSE, steps(1));
        assertThat(DueContracts.of(fixture.states, fixture.clock.wall())).containsExactly(key);
    }

    /** An hour with as many hits as a contract may have takes a large part of an invocation. */
    @Test
    void ofManyHitsTakeSeveralStepsWhichAreNoLag() {
        HitSource crowded = HitSources.crowded(30_000, stored);
        for (int hour = 0; hour < 4; hour++) {
            put(day.plus(HOUR.multipliedBy(hour)));
        }
        until(day.plus(HOUR.multipliedBy(8)));
        seal(crowded, QueuedSealer.DENSE, () -> true);
        Window all = new Window(day, day.plus(HOUR.multipliedBy(4)));
        new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock, crowded)
                .rebuild(key, all, (done, days) -> {});
        until(day.plus(HOUR.multipliedBy(10)));

        Sealer.Run run = seal(crowded, QueuedSealer.DENSE, steps(1));

        assertThat(fixture.states.read(key).unchecked().values())
                .containsExactly(HourRanges.of(day.plus(HOUR.multipliedBy(2)), all.until()));
        assertThat(run.isComplete()).isFalse();
        assertThat(run.lag()).isZero();
        assertThat(seal(crowded, QueuedSealer.DENSE, () -> true).mismatches()).isZero();
        assertThat(fixture.states.read(key).unchecked()).isEmpty();
    }

    private static BooleanSupplier steps(int most) {
        AtomicInteger begun = new AtomicInteger();
        return () -> begun.getAndIncrement() < most;
    }

    private void put(Instant completedAt) {
        fixture.put(contract, "task-" + completedAt, completedAt);
    }

    private void until(Instant moment) {
        fixture.stack.clock().set(moment);
    }

    private Sealer.Run seal(HitSource hits, SparseLimit limit, BooleanSupplier timeLeft) {
        return new Sealer(fixture.stack.dynamo(), fixture.stack.name(), new SealTiming(fixture.clock), limit, hits)
                .run(key, timeLeft);
    }
}
