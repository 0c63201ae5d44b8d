package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The state item of a contract, which each of its readers reads first, stays small whatever is imported. */
final class StateItemSizeTest {

    private static final int HOURS = 365 * 24;

    /** DynamoDB charges a unit for 4 KB of a consistent read. */
    private static final double UNITS_OF_20_KB = 5;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(5);

    private final String contract = HitItems.contractKey(
            SealedStackFixture.TENANT, new ContractAddress("0x00000000000000000000000000000000000000aa"));

    /** An import into every hour of a year. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # in order, hours of a batch
            false,      1000
            false,      50
            true,       3
            true,       10
            """)
    void isAtMost20KbDuringAnImport(boolean inOrder, int hoursOfBatch) {
        Instant start = fixture.clock.wall().minus(Duration.ofHours(HOURS));
        List<Instant> times = IntStream.range(0, HOURS)
                .mapToObj(hour -> start.plus(Duration.ofHours(hour)))
                .collect(Collectors.toList());
        if (!inOrder) {
            Collections.shuffle(times, fixture.random);
        }
        double largest = 0;
        try (HistoryClaims claims = fixture.claims()) {
            for (int i = 0; i < HOURS; i++) {
                claims.before(contract, times.get(i));
                if (i % hoursOfBatch == 0) {
                    claims.batchEnded();
                }
                if (i % 1_000 == 0) {
                    seeTheImport();
                }
                if (i % 100 == 0) {
                    largest = Math.max(largest, unitsOfState());
                }
            }
        }
        largest = Math.max(largest, unitsOfState());
        assertThat(fixture.states.read(contract).history().writers()).hasSize(1);
        assertThat(largest).isBetween(1.0, UNITS_OF_20_KB);
    }

    /** Each a correction of its own, anywhere in 13 months. */
    @Test
    void isReadWithOneUnitAlsoWith256Corrections() {
        ContractState state = fixture.states.read(contract);
        for (int i = 0; i < 300; i++) {
            Instant hour = fixture.clock.wall().minus(Duration.ofHours(fixture.random.nextInt(395 * 24)));
            state = fixture.states.commit(state, state.corrected(List.of(new Window(hour, hour.plusSeconds(3_600)))));
            // Written again, so only the corrections stay.
            state = fixture.states.commit(state, state.repaired(state.allDue(), fixture.clock.wall(), Map.of()));
        }
        assertThat(state.corrections().entries()).hasSize(256);
        assertThat(unitsOfState()).isEqualTo(1.0);
    }

    /** A sealer stores what it has seen of each import. */
    private void seeTheImport() {
        AtomicInteger steps = new AtomicInteger(1);
        fixture.sealer.announce(contract);
        fixture.sealer.run(() -> steps.getAndDecrement() > 0);
    }

    private double unitsOfState() {
        return fixture.stack
                .dynamo()
                .getItem(get -> get.tableName(TallyItems.table(fixture.stack.name()))
                        .key(Map.of(
                                TallyItems.PARTITION,
                                AttributeValue.fromS(contract),
                                TallyItems.SORT,
                                AttributeValue.fromS("state")))
                        .consistentRead(true)
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity()
                .capacityUnits();
    }
}
