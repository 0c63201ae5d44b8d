package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A check finds every stored tally that differs from the hits, and a rebuild corrects it. */
final class TallyCheckTest {

    @Test
    void findsAndCorrectsRemovedAndAddedTallies() {
        SealedStackFixture fixture = new SealedStackFixture(1);
        for (int i = 0; i < 60; i++) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMinutes(fixture.random.nextInt(600)));
        }
        fixture.stack.clock().advance(Duration.ofMinutes(10));
        fixture.sealer.run(() -> true);
        ContractAddress contract = fixture.hits.getFirst().contract();
        Window all = new Window(fixture.hits.getFirst().completedAt(), fixture.clock.settled());
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);

        assertThat(verify(check, contract, all)).isEmpty();

        List<Map<String, AttributeValue>> tallies = tallies(fixture, contract);
        String removed = text(tallies.get(3));
        fixture.stack
                .dynamo()
                .deleteItem(request -> request.tableName(table(fixture)).key(key(contract, removed)));
        String added = "minute#" + all.since().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1)) + "#000";
        Map<String, AttributeValue> foreign = new HashMap<>(tallies.get(7));
        foreign.put("period", fromS(added));
        fixture.stack
                .dynamo()
                .putItem(request -> request.tableName(table(fixture)).item(foreign));
        assertThat(verify(check, contract, all)).containsExactlyInAnyOrder(period(removed), period(added));

        List<String> steps = new ArrayList<>();
        check.rebuild(
                contractKey(SealedStackFixture.TENANT, contract), all, (done, days) -> steps.add(done + " of " + days));
        long days = Math.ceilDiv(
                Duration.between(all.since().truncatedTo(ChronoUnit.HOURS), all.until())
                                .toHours()
                        + 1,
                24);
        assertThat(steps).startsWith("0 of " + days).endsWith("%s of %s".formatted(days, days));

        assertThat(verify(check, contract, all)).isEmpty();
        ContractSelector subject =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        assertThat(fixture.sealed.summary(subject, all, 50)).isEqualTo(fixture.expected(subject, all, 50));
    }

    /** A sealer writes minutes before it commits them. */
    @Test
    void minutesAfterTheWatermarkAreNotCompared() {
        SealedStackFixture fixture = new SealedStackFixture(2);
        fixture.stack
                .clock()
                .set(fixture.clock.wall().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofMinutes(20)));
        for (int i = 0; i < 10; i++) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMinutes(1));
        }
        fixture.stack.clock().advance(Duration.ofMinutes(3));
        fixture.sealer.run(() -> true);
        ContractAddress contract = fixture.hits.getFirst().contract();
        String key = contractKey(SealedStackFixture.TENANT, contract);
        Instant watermark = fixture.states.read(key).watermark().orElseThrow();
        Map<String, AttributeValue> later = new HashMap<>(tallies(fixture, contract).stream()
                .filter(item -> text(item).startsWith("minute#"))
                .findFirst()
                .orElseThrow());
        later.put("period", fromS("minute#" + watermark + "#000"));
        fixture.stack
                .dynamo()
                .putItem(request -> request.tableName(table(fixture)).item(later));
        fixture.stack.clock().advance(Duration.ofMinutes(1));
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);

        assertThat(verify(check, contract, new Window(watermark.minus(Duration.ofHours(1)), fixture.clock.settled())))
                .isEmpty();
    }

    /** Other versions of zlib deflate to other bytes: here a header is stored as it is. */
    @Test
    void otherBytesOfTheSameTallyAreNoDifference() {
        SealedStackFixture fixture = new SealedStackFixture(4);
        for (int i = 0; i < 200; i++) {
            fixture.record();
        }
        fixture.stack.clock().advance(Duration.ofDays(2));
        fixture.sealAll();
        ContractAddress contract = fixture.hits.getFirst().contract();
        Window all = new Window(fixture.hits.getFirst().completedAt(), fixture.clock.settled());
        TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);

        assertThat(UndeflatedTallies.store(fixture.stack.dynamo(), table(fixture), tallies(fixture, contract)))
                .isPositive();
        assertThat(verify(check, contract, all)).isEmpty();
    }

    private static List<String> verify(TallyCheck check, ContractAddress contract, Window window) {
        return check.verify(contractKey(SealedStackFixture.TENANT, contract), window, (done, days) -> {})
                .different();
    }

    private static List<Map<String, AttributeValue>> tallies(SealedStackFixture fixture, ContractAddress contract) {
        return fixture.stack
                .dynamo()
                .query(request -> request.tableName(table(fixture))
                        .keyConditionExpression("tenant_contract = :contract")
                        .expressionAttributeValues(
                                Map.of(":contract", fromS(contractKey(SealedStackFixture.TENANT, contract)))))
                .items();
    }

    private static Map<String, AttributeValue> key(ContractAddress contract, String sort) {
        return Map.of(
                "tenant_contract", fromS(contractKey(SealedStackFixture.TENANT, contract)), "period", fromS(sort));
    }

    private static String text(Map<String, AttributeValue> item) {
        return Objects.requireNonNull(item.get("period")).s();
    }

    private static String period(String sort) {
        return sort.substring(0, sort.lastIndexOf('#'));
    }

    private static String table(SealedStackFixture fixture) {
        return fixture.stack.name() + "-tallies";
    }
}
