package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.priming.PrimingHits;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.platform.aws.InMemoryAws;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Priming runs the same code as requests after the snapshot: answers from stored tallies and from raw hits. */
final class PrimingAnswersTest {

    private static final String STACK = "stack";
    private static final String TENANT = PrimingFixture.TENANT;
    private static final int ROUNDS = 150;

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-21T10:00:00Z", "2026-11-21T10:17:42.123Z", "2026-11-21T00:45:00Z"})
    void mostRoundsReadStoredTalliesAndAllReadRawHits(String time) {
        Instant now = Instant.parse(time);
        InMemoryAws aws = new InMemoryAws(PrimingHits.tables(STACK, TENANT, now));
        int fromBoth = 0;
        try (DynamoDbClient dynamo = aws.dynamo()) {
            TallyReader reader = new TallyReader(dynamo, STACK, InstantSource.fixed(now));
            for (int round = 0; round < ROUNDS; round++) {
                List<Map<String, String>> queries = PrimingHits.answered(now, round, "top");
                Summary older = summary(reader, queries.getFirst(), now);
                assertThat(older.listed())
                        .hasSize(25)
                        .allMatch(row -> !row.wallets().isEmpty());
                fromBoth += older.hits() > 25 ? 1 : 0;
                assertThat(summary(reader, queries.getLast(), now).hits()).isEqualTo(25);
            }
        }
        assertThat(fromBoth).isGreaterThan(ROUNDS * 2 / 3);
    }

    private static Summary summary(TallyReader reader, Map<String, String> query, Instant now) {
        Instant since = Instant.parse(query.getOrDefault("since", "")).truncatedTo(ChronoUnit.MINUTES);
        long chain = Long.parseLong(query.getOrDefault("chain_id", Long.toString(ContractSelector.ALL_CHAINS)));
        ContractSelector subject =
                new ContractSelector(TENANT, new ContractAddress(query.getOrDefault("contract", "")), chain);
        return reader.summary(subject, new Window(since, now.minusSeconds(5)), 25);
    }
}
