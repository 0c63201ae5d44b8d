package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.seal.SealRound;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

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

    /** No day of the import has more hits than a sparse contract may have, though its block of days has. */
    @Test
    void aRepairOfSeveralDaysLeavesAContractSparse() {
        Instant start = Instant.parse("2026-09-26T12:00:00Z");
        fixture.put(A, "first", start.minus(Duration.ofDays(2)));
        fixture.stack.clock().set(start.plus(Duration.ofDays(10)));
        for (int i = 0; i < 3; i++) {
            round(stored);
        }
        try (ImportInvalidator invalidator = fixture.invalidator()) {
            for (int day = 0; day < 6; day++) {
                Instant completedAt = start.plus(Duration.ofDays(day));
                invalidator.before(KEY_A, completedAt);
                fixture.put(A, "imported-" + day, completedAt);
            }
        }
        for (int i = 0; i < 3; i++) {
            round(stored);
            fixture.stack.clock().advance(Duration.ofMinutes(2));
        }

        assertThat(fixture.states.read(KEY_A).invalid().isEmpty()).isTrue();
        assertThat(fixture.states.read(KEY_A).isSparse()).isTrue();
    }

    private SealRound.Round round(HitSource hits) {
        Sealer sealer = new Sealer(
                fixture.stack.dynamo(),
                fixture.stack.name(),
                fixture.clock,
                Sealer.MARGIN,
                new SparseLimit(3, 4),
                hits);
        return new SealRound(sealer).run(List.of(KEY_A, KEY_B), () -> true, Duration.ofMinutes(1));
    }
}
