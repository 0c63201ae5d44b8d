package com.mintactivity.hits;

import static com.mintactivity.activity.query.RequestedWindow.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerKeyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-11-01T10:05:00Z");
    private static final ContractSelector SELECTOR = new ContractSelector("acme", new ContractAddress("0xab"), 1);

    @Test
    void queriesThatDifferInAnythingHaveDifferentKeys() {
        List<HitsQuery> queries = List.of(
                query(SELECTOR, SINCE, NOW, 25),
                query(new ContractSelector("acme-1", new ContractAddress("0xab"), 1), SINCE, NOW, 25),
                query(new ContractSelector("acme", new ContractAddress("0xac"), 1), SINCE, NOW, 25),
                query(new ContractSelector("acme", new ContractAddress("0xab"), 11), SINCE, NOW, 25),
                query(
                        new ContractSelector("acme", new ContractAddress("0xab"), ContractSelector.ALL_CHAINS),
                        SINCE,
                        NOW,
                        25),
                query(SELECTOR, SINCE.minusSeconds(60), NOW, 25),
                query(SELECTOR, SINCE, UNTIL, 25),
                new HitsQuery(SELECTOR, new Window(SINCE, UNTIL.minusMillis(1)), UNTIL, 25),
                query(SELECTOR, SINCE, NOW, 5));

        assertThat(queries.stream().map(AnswerKey::of)).doesNotHaveDuplicates();
    }

    @Test
    void openQueriesShareTheirKeyWhileTheClockMoves() {
        HitsQuery later = new HitsQuery(SELECTOR, new Window(SINCE, SINCE.plusSeconds(400)), NOW, 25);

        assertThat(AnswerKey.of(later)).isEqualTo(AnswerKey.of(query(SELECTOR, SINCE, NOW, 25)));
    }

    @Test
    void anEndThatHasNotSettledSharesItsKeyWhileTheClockMoves() {
        HitsQuery early = new HitsQuery(SELECTOR, new Window(SINCE, UNTIL.minusSeconds(2)), UNTIL, 25);
        HitsQuery later = new HitsQuery(SELECTOR, new Window(SINCE, UNTIL.minusSeconds(1)), UNTIL, 25);

        assertThat(AnswerKey.of(later)).isEqualTo(AnswerKey.of(early));
    }

    private static HitsQuery query(ContractSelector selector, Instant since, Instant requestedUntil, int top) {
        return new HitsQuery(selector, new Window(since, UNTIL), requestedUntil, top);
    }
}
