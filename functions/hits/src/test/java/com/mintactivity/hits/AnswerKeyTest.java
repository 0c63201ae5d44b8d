package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerKeyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final ContractSelector SELECTOR = new ContractSelector("acme", new ContractAddress("0xab"), 1);

    @Test
    void queriesThatDifferInAnythingHaveDifferentKeys() {
        List<HitsQuery> queries = List.of(
                query(SELECTOR, SINCE, "now", 25),
                query(new ContractSelector("acme-1", new ContractAddress("0xab"), 1), SINCE, "now", 25),
                query(new ContractSelector("acme", new ContractAddress("0xac"), 1), SINCE, "now", 25),
                query(new ContractSelector("acme", new ContractAddress("0xab"), 11), SINCE, "now", 25),
                query(
                        new ContractSelector("acme", new ContractAddress("0xab"), ContractSelector.ALL_CHAINS),
                        SINCE,
                        "now",
                        25),
                query(SELECTOR, SINCE.minusSeconds(60), "now", 25),
                query(SELECTOR, SINCE, "2026-11-01T10:05:00Z", 25),
                query(SELECTOR, SINCE, "<2026-11-01T10:05:00Z", 25),
                query(SELECTOR, SINCE, "now", 5));

        assertThat(queries.stream().map(AnswerKey::of)).doesNotHaveDuplicates();
    }

    @Test
    void openQueriesShareTheirKeyWhileTheClockMoves() {
        HitsQuery later = new HitsQuery(SELECTOR, new Window(SINCE, SINCE.plusSeconds(400)), "now", 25);

        assertThat(AnswerKey.of(later)).isEqualTo(AnswerKey.of(query(SELECTOR, SINCE, "now", 25)));
    }

    private static HitsQuery query(ContractSelector selector, Instant since, String end, int top) {
        return new HitsQuery(selector, new Window(since, SINCE.plusSeconds(300)), end, top);
    }
}
