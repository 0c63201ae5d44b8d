package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hours of an import that become valid before anything of the contract is sealed. */
final class UnsealedImportTest {

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(4);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final String key = contractKey(SealedStackFixture.TENANT, contract);
    private final HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());
    private final Instant hour =
            fixture.clock.wall().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(37));

    /** The watermark starts at the hour of a later hit, so the imported hour is never sealed, only checked. */
    @ParameterizedTest
    @ValueSource(ints = {0, 32})
    void hitsThatNoIndexShowedUntilThenAreFoundByTheCheck(int sparse) {
        Instant imported = hour.minus(Duration.ofHours(3));
        HitSource lagging = HitSources.without(new Window(imported, hour), stored);
        until(hour.plus(Duration.ofMinutes(30)));
        try (HistoryClaims claims = fixture.claims()) {
            claims.before(key, imported);
            fixture.put(contract, "imported", imported.plus(Duration.ofMinutes(6)));
        }
        seal(lagging, sparse);
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        seal(lagging, sparse);
        ContractState valid = fixture.states.read(key);
        assertThat(valid.invalid().isEmpty()).isTrue();
        assertThat(valid.watermark()).isEmpty();

        fixture.put(contract, "own", fixture.clock.wall());
        fixture.stack.clock().advance(Duration.ofMinutes(4));
        seal(lagging, sparse);
        assertThat(fixture.states.read(key).watermark())
                .hasValueSatisfying(watermark -> assertThat(watermark).isAfterOrEqualTo(hour));

        for (int hours = 0; hours < 4; hours++) {
            fixture.stack.clock().advance(Duration.ofHours(1));
            seal(stored, sparse);
        }
        Window all = new Window(imported.minus(Duration.ofDays(1)), hour.plus(Duration.ofHours(2)));
        ContractSelector selector =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        assertThat(fixture.sealed.summary(selector, all, 5)).isEqualTo(fixture.raw(selector, all, 5));
        assertThat(fixture.sealed.summary(selector, all, 5).hits()).isEqualTo(2);
    }

    private void until(Instant moment) {
        fixture.stack.clock().advance(Duration.between(fixture.stack.clock().instant(), moment));
    }

    private void seal(HitSource hits, int sparse) {
        new Sealer(
                        fixture.stack.dynamo(),
                        fixture.stack.name(),
                        new SealTiming(fixture.clock),
                        new SparseLimit(sparse, sparse),
                        hits)
                .run(key, () -> true);
    }
}
