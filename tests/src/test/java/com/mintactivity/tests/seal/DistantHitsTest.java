package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.operator.tally.TallyCheck.Verified;
import com.mintactivity.tests.harness.CallCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A check takes calls for the days of which something is stored, not for the two thousand years between them. The tests
 * share one stack, since its seal takes the most time, and each leaves it as it was.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DistantHitsTest {

    private static final ContractAddress CONTRACT = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private static final String KEY = HitItems.contractKey(SealedStackFixture.TENANT, CONTRACT);

    /** Some programs write it for a time that they do not know. */
    private static final Instant ZERO_TIME = Instant.parse("0001-01-01T00:00:00Z");

    /**
     * Only days of which something is stored are looked at. A day has 24 hours, each with its hits, its minutes and
     * its own tally; and the tallies that it is part of.
     */
    private static final int CALLS_OF_A_DAY = 200;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(7);

    private final CallCounter calls = new CallCounter(5 * CALLS_OF_A_DAY);

    @AutoClose
    private final DynamoDbClient dynamo = calls.client();

    private final TallyCheck check = new TallyCheck(dynamo, fixture.stack.name(), fixture.clock);
    private final Window all = new Window(ZERO_TIME, fixture.clock.wall());
    private final List<String> progress = new ArrayList<>();

    @BeforeAll
    void seal() {
        try (HistoryClaims claims = fixture.claims()) {
            claims.before(KEY, ZERO_TIME);
            fixture.put(CONTRACT, "zero", ZERO_TIME);
            Instant yesterday = fixture.clock.wall().minus(Duration.ofDays(1));
            claims.before(KEY, yesterday);
            fixture.put(CONTRACT, "yesterday", yesterday);
        }
        fixture.sealAll();
        assertThat(fixture.states.read(KEY).history().writers()).isEmpty();
    }

    @BeforeEach
    void forget() {
        calls.take();
        progress.clear();
    }

    @Test
    void areVerified() {
        assertThat(verify().different()).isEmpty();
        assertThat(calls.take()).isLessThan(2 * CALLS_OF_A_DAY);
        assertThat(progress).last().asString().matches("([1-9]) of \\1");
    }

    @Test
    void areRebuilt() {
        String lost = "day#0001-01-01T00:00:00Z";
        fixture.stack.dynamo().deleteItem(request -> request.tableName(table()).key(key(lost)));
        assertThat(verify().different()).containsExactly(lost);
        calls.take();
        progress.clear();
        assertThat(check.rebuild(KEY, all, this::progress)).isTrue();
        assertThat(calls.take()).isLessThan(2 * CALLS_OF_A_DAY);
        assertThat(progress).first().asString().matches("0 of [1-9]");
        assertThat(progress).last().asString().matches("([1-9]) of \\1");
        assertThat(verify().different()).isEmpty();
        assertThat(fixture.states.read(KEY).history().writers()).isEmpty();
    }

    /** The tallies of a day without hits are found each by itself. */
    @Test
    void talliesOfDaysWithoutHitsAreComparedAndRebuilt() {
        Map<String, AttributeValue> tally = fixture.stack
                .dynamo()
                .getItem(request -> request.tableName(table()).key(key("day#0001-01-01T00:00:00Z")))
                .item();
        String day = "day#1066-10-14T00:00:00Z";
        String hour = "hour#1492-10-12T02:00:00Z";
        for (String period : List.of(day, hour)) {
            Map<String, AttributeValue> foreign = new HashMap<>(tally);
            foreign.put(TallyItems.SORT, fromS(period + "#000"));
            fixture.stack.dynamo().putItem(request -> request.tableName(table()).item(foreign));
        }
        assertThat(verify().different()).containsExactly(day, hour);
        calls.take();
        check.rebuild(KEY, all, this::progress);
        calls.take();
        assertThat(verify().different()).isEmpty();
    }

    private Verified verify() {
        return check.verify(KEY, all, this::progress);
    }

    private void progress(long done, long days) {
        progress.add(done + " of " + days);
    }

    private static Map<String, AttributeValue> key(String period) {
        return Map.of(TallyItems.PARTITION, fromS(KEY), TallyItems.SORT, fromS(period + "#000"));
    }

    private String table() {
        return TallyItems.table(fixture.stack.name());
    }
}
