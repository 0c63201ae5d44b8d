package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.tests.harness.DueContracts;
import com.mintactivity.tests.harness.TableContents;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tallies of an older version are written again: the most recent ones first, slowly, and without an invalid hour. */
final class UpgradesTest {

    private static final int DAYS = 5;
    private static final Duration PAUSE = Duration.ofHours(1);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(10);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final String key = HitItems.contractKey(SealedStackFixture.TENANT, contract);
    private final Instant start =
            fixture.clock.wall().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(DAYS));

    @ParameterizedTest
    @ValueSource(ints = {0, 32})
    void everyTallyIsWrittenAgainADayAtATime(int sparse) {
        sealHistory(sparse);
        long before = fixture.states.read(key).epoch();
        storeVersionBefore();
        assertThat(fixture.states.withOlderTallies("").contracts()).containsExactly(key);

        int steps = 0;
        while (!fixture.states.read(key).version().equals(TallyVersion.written()) && steps < 3 * DAYS) {
            seal(sparse);
            assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
            assertTheMostRecentAreRewritten(before);
            assertAnswers();
            fixture.stack.clock().advance(PAUSE);
            steps++;
        }

        assertThat(steps).isBetween(DAYS, 2 * DAYS);
        assertThat(epochs().values()).allMatch(epoch -> epoch > before);
        assertThat(fixture.states.withOlderTallies("").contracts()).isEmpty();
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);
        assertThat(check.verify(key, new Window(start, fixture.clock.settled()), (done, days) -> {})
                        .different())
                .isEmpty();
    }

    /** The sweep finds the contract when the next step is due, and no more when all is written. */
    @Test
    void theContractIsDueUntilAllIsWritten() {
        sealHistory(0);
        storeVersionBefore();
        seal(0);
        Instant now = fixture.clock.wall();
        assertThat(DueContracts.of(fixture.states, now.plus(PAUSE))).containsExactly(key);
        for (int step = 0; step < 3 * DAYS; step++) {
            fixture.stack.clock().advance(PAUSE);
            seal(0);
        }
        assertThat(DueContracts.of(fixture.states, fixture.clock.wall().plus(Duration.ofDays(9))))
                .isEmpty();
    }

    /** After going back, the older release writes its own version: what it has written then is upgraded, too. */
    @Test
    void aNewerVersionIsRecordedAsTheOneThatIsWritten() {
        sealHistory(0);
        record(99);
        seal(0);
        assertThat(fixture.states.read(key).version()).isEqualTo(TallyVersion.written());
    }

    @Test
    void anInvalidHourIsWrittenByItsRepairOnly() {
        sealHistory(0);
        storeVersionBefore();
        try (HistoryClaims claims = fixture.claims()) {
            Instant completedAt = start.plus(Duration.ofHours(30));
            claims.before(key, completedAt);
            fixture.put(contract, "imported", completedAt);
            for (int step = 0; step < 2 * DAYS; step++) {
                seal(0);
                assertAnswers();
                fixture.stack.clock().advance(PAUSE.dividedBy(3));
                claims.before(key, completedAt);
            }
        }
        for (int step = 0; step < 3 * DAYS; step++) {
            fixture.stack.clock().advance(PAUSE);
            seal(0);
        }
        assertThat(fixture.states.read(key).version()).isEqualTo(TallyVersion.written());
        assertAnswers();
    }

    private void sealHistory(int sparse) {
        try (HistoryClaims claims = fixture.claims()) {
            for (int hour = 0; hour < DAYS * 24; hour += 5) {
                Instant completedAt = start.plus(Duration.ofHours(hour));
                claims.before(key, completedAt);
                fixture.put(contract, "task-" + hour, user(hour), completedAt);
            }
        }
        for (int round = 0; round < 5; round++) {
            seal(sparse);
            fixture.stack.clock().advance(Duration.ofHours(1));
        }
        seal(sparse);
        assertThat(fixture.states.read(key).unchecked()).isEmpty();
    }

    /** One user of 19 digits in every second hit: the version before has a text for it. */
    private static String user(int hour) {
        return hour % 2 == 0 ? "1146400523834564692" : "user-" + hour;
    }

    /** As a release that writes the version before leaves a contract. */
    private void storeVersionBefore() {
        int version = TallyEncoder.VERSION - 1;
        TableContents.of(fixture.stack).items("tallies").stream()
                .filter(item -> item.containsKey("tally"))
                .forEach(item -> storeVersionBefore(item, version));
        record(version);
    }

    private void storeVersionBefore(Map<String, AttributeValue> item, int version) {
        byte[] stored = Item.attribute(item, "tally").b().asByteArray();
        if (stored.length == 0) {
            return;
        }
        TallyAccumulator tally = TallyAccumulator.byChain();
        TallyDecoder.decode(stored, ContractSelector.ALL_CHAINS, tally);
        byte[] before =
                TallyEncoder.encode(tally, TallyEncoder.MAX_BYTES, version).getFirst();
        CRC32 tag = new CRC32();
        tag.update(before);
        Map<String, AttributeValue> replaced = new HashMap<>(item);
        replaced.put("tally", AttributeValue.fromB(SdkBytes.fromByteArray(before)));
        replaced.put("tag", AttributeValue.fromN(Long.toString(tag.getValue())));
        fixture.stack.dynamo().putItem(put -> put.tableName(table()).item(replaced));
    }

    /** As the state and the list are left by a release that writes another version. */
    private void record(int version) {
        for (Map<String, AttributeValue> itemKey : List.of(item(key, "state"), item("contracts", key))) {
            fixture.stack
                    .dynamo()
                    .updateItem(update -> update.tableName(table())
                            .key(itemKey)
                            .updateExpression("SET tally_version = :version")
                            .expressionAttributeValues(
                                    Map.of(":version", AttributeValue.fromN(Integer.toString(version)))));
        }
    }

    private static Map<String, AttributeValue> item(String partition, String sort) {
        return Map.of("tenant_contract", AttributeValue.fromS(partition), "period", AttributeValue.fromS(sort));
    }

    /** The epochs of hours and days by their start. */
    private Map<String, Long> epochs() {
        Map<String, Long> epochs = new TreeMap<>();
        TableContents.of(fixture.stack).items("tallies").stream()
                .filter(tally -> tally.containsKey("tally"))
                .forEach(tally -> epochs.put(
                        Item.text(tally, "period"),
                        Long.parseLong(Item.attribute(tally, "epoch").n())));
        return epochs;
    }

    private void assertTheMostRecentAreRewritten(long before) {
        List<String> old = hours(before, false);
        assertThat(hours(before, true)).allMatch(hour -> old.stream().allMatch(other -> other.compareTo(hour) < 0));
    }

    private List<String> hours(long before, boolean rewritten) {
        return epochs().entrySet().stream()
                .filter(tally -> tally.getKey().startsWith("hour#") && tally.getValue() > before == rewritten)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void assertAnswers() {
        ContractSelector all = new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        Window window = new Window(start, fixture.clock.settled());
        assertThat(fixture.sealed.summary(all, window, 5)).isEqualTo(fixture.raw(all, window, 5));
    }

    private void seal(int sparse) {
        new Sealer(
                        fixture.stack.dynamo(),
                        fixture.stack.name(),
                        new SealTiming(fixture.clock),
                        new SparseLimit(sparse, 8L * sparse),
                        new HitReader(fixture.stack.dynamo(), fixture.stack.name()))
                .run(key, () -> true);
    }

    private String table() {
        return fixture.stack.name() + "-tallies";
    }
}
