package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.tests.harness.InterceptedDynamo;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A reader reads a stored tally once, and again as soon as it may have changed. */
final class RememberedTalliesTest {

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(11);

    private final AtomicInteger queries = new AtomicInteger();
    private final DynamoDbClient dynamo = InterceptedDynamo.before(fixture.stack.dynamo(), request -> {
        if (request instanceof QueryRequest query && query.tableName().endsWith("-tallies")) {
            queries.incrementAndGet();
        }
    });
    private final TallyReader reader = new TallyReader(dynamo, fixture.stack.name(), fixture.stack.clock());
    private final ContractSelector subject =
            new ContractSelector(SealedStackFixture.TENANT, fixture.contract(), ContractSelector.ALL_CHAINS);

    @BeforeEach
    void seal() {
        for (int hit = 0; hit < 300; hit++) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMinutes(5));
        }
        fixture.sealAll();
    }

    @Test
    void aTallyIsReadOnce() {
        Window window = window();
        assertThat(queriesFor(window)).isPositive();
        assertThat(queriesFor(window)).isZero();
        assertThat(queriesFor(new Window(window.since().plus(Duration.ofHours(24)), window.until())))
                .as("another window with the same units, and some of its own")
                .isLessThanOrEqualTo(3);
    }

    @Test
    void onlyWhatEndedSinceIsReadAfterwards() {
        Instant since = window().since();
        queriesFor(new Window(since, fixture.clock.settled()));
        for (int minute = 0; minute < 10; minute++) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMinutes(2));
            fixture.sealer.run(() -> true);
            assertThat(queriesFor(new Window(since, fixture.clock.settled()))).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void aTallyThatWasWrittenAgainIsReadAgain() {
        for (int round = 0; round < 5; round++) {
            Window window = window();
            queriesFor(window);
            fixture.importHistory(false);
            assertThat(reader.summary(subject, window, 25)).isEqualTo(fixture.expected(subject, window, 25));
            fixture.sealAll();
            assertThat(reader.summary(subject, window, 25)).isEqualTo(fixture.expected(subject, window, 25));
        }
        assertThat(queries.get()).isPositive();
    }

    @Test
    void afterAnHourAllAreReadAgain() {
        Window window = window();
        queriesFor(window);
        fixture.stack.clock().advance(TallyReader.REMEMBERED);
        assertThat(queriesFor(window)).isPositive();
    }

    @Test
    void withoutAMarkNoneIsRemembered() {
        fixture.stack
                .dynamo()
                .updateItem(request -> request.tableName(fixture.stack.name() + "-tallies")
                        .key(Map.of(
                                "tenant_contract",
                                fromS(contractKey(SealedStackFixture.TENANT, subject.contract())),
                                "period",
                                fromS("state")))
                        .updateExpression("REMOVE mark"));
        Window window = window();
        int first = queriesFor(window);
        assertThat(queriesFor(window)).isEqualTo(first).isPositive();
    }

    /** A day that is sealed, and the hours before it. */
    private Window window() {
        Instant until = fixture.clock.settled().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(1));
        return new Window(until.minus(Duration.ofHours(40)), until);
    }

    /** The number of queries for tallies that a right answer takes. */
    private int queriesFor(Window window) {
        queries.set(0);
        assertThat(reader.summary(subject, window, 25)).isEqualTo(fixture.expected(subject, window, 25));
        return queries.get();
    }
}
