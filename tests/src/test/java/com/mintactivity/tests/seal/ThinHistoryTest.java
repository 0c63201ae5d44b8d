package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.tests.harness.QueuedSealer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Hits that lie far apart, over years. Nothing is counted or stored where there are none. */
final class ThinHistoryTest {

    private static final ContractAddress CONTRACT = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private static final String KEY = HitItems.contractKey(SealedStackFixture.TENANT, CONTRACT);
    private static final int HITS = 114;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(11);

    private final Instant start = fixture.clock.wall().minus(Duration.ofDays(16L * HITS));

    private List<Instant> times() {
        return IntStream.range(0, HITS)
                .mapToObj(number -> start.plus(Duration.ofDays(16L * number)).plusSeconds(7_200L * (number % 12)))
                .toList();
    }

    private void importAll() {
        try (HistoryClaims claims = fixture.claims()) {
            times().forEach(time -> {
                claims.before(KEY, time);
                fixture.put(CONTRACT, "at-" + time.getEpochSecond(), time);
            });
        }
    }

    /** Seals, repairs and checks everything, and returns how many tallies were written. */
    private long writtenUntilChecked(SparseLimit limit) {
        Sealer sealer = new Sealer(
                fixture.stack.dynamo(),
                fixture.stack.name(),
                new SealTiming(fixture.clock),
                limit,
                new HitReader(fixture.stack.dynamo(), fixture.stack.name()));
        long written = 0;
        for (int round = 0; round < 8; round++) {
            fixture.stack.clock().advance(Duration.ofMinutes(30));
            written += sealer.run(KEY, () -> true).written();
        }
        assertThat(fixture.states.read(KEY).invalid().isEmpty()).isTrue();
        assertThat(fixture.states.read(KEY).unchecked()).isEmpty();
        return written;
    }

    private List<String> different() {
        return new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock)
                .verify(KEY, new Window(start, fixture.clock.wall()), (done, days) -> {})
                .different();
    }

    @Test
    void isSealedByAFewWritesForEachHit() {
        importAll();
        assertThat(writtenUntilChecked(SparseLimit.DEFAULT)).isBetween(2L * HITS, 4L * HITS);
        assertThat(different()).isEmpty();
    }

    @Test
    void ofADenseContractTakesAtMostTwelveWritesForEachHit() {
        importAll();
        assertThat(writtenUntilChecked(QueuedSealer.DENSE)).isBetween(5L * HITS, 12L * HITS);
        assertThat(different()).isEmpty();
    }

    /** For the hours that were withdrawn, empty minutes are stored, as a fence against a sealer that was held up. */
    @Test
    void ofWhichAllIsWithdrawnTakesTheirHoursOnly() {
        importAll();
        writtenUntilChecked(SparseLimit.DEFAULT);
        try (HistoryClaims withdrawal = new HistoryClaims(
                fixture.states, fixture.sealer, fixture.clock::wall, "withdrawal", HistoryChange.WITHDRAWS)) {
            times().forEach(time -> withdrawal.before(KEY, time));
        }
        assertThat(fixture.states.read(KEY).invalid().count()).isEqualTo(HITS);
        assertThat(writtenUntilChecked(SparseLimit.DEFAULT)).isBetween(2L * HITS, 20L * HITS);
        assertThat(different()).isEmpty();
    }
}
