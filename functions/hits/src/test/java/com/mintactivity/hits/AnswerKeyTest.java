package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerKeyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final ContractSelector SUBJECT = new ContractSelector("acme", "0xab", 1);

    @Test
    void queriesThatDifferInAnythingHaveDifferentKeys() {
        List<HitsQuery> queries = List.of(
                query(SUBJECT, SINCE, "now", 25),
                query(new ContractSelector("acme-1", "0xab", 1), SINCE, "now", 25),
                query(new ContractSelector("acme", "0xac", 1), SINCE, "now", 25),
                query(new ContractSelector("acme", "0xab", 11), SINCE, "now", 25),
                query(new ContractSelector("acme", "0xab", ContractSelector.ALL_CHAINS), SINCE, "now", 25),
                query(SUBJECT, SINCE.minusSeconds(60), "now", 25),
                query(SUBJECT, SINCE, "2026-11-01T10:05:00Z", 25),
                query(SUBJECT, SINCE, "<2026-11-01T10:05:00Z", 25),
                query(SUBJECT, SINCE, "now", 5));

        assertThat(queries.stream().map(AnswerKey::of)).doesNotHaveDuplicates();
    }

    @Test
    void openQueriesShareTheirKeyWhileTheClockMoves() {
        HitsQuery later = new HitsQuery(SUBJECT, new Window(SINCE, SINCE.plusSeconds(400)), "now", 25);

        assertThat(AnswerKey.of(later)).isEqualTo(AnswerKey.of(query(SUBJECT, SINCE, "now", 25)));
    }

    private static HitsQuery query(ContractSelector subject, Instant since, String end, int top) {
        return new HitsQuery(subject, new Window(since, SINCE.plusSeconds(300)), end, top);
    }
}
