package com.mintactivity.activity.tally;

import static com.mintactivity.activity.tally.Histories.tally;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SummaryTest {

    private static final Instant MOMENT = Instant.parse("2026-11-01T10:00:00Z");

    static List<Long> seeds() {
        return new Random(2).longs(200).boxed().toList();
    }

    @Test
    void rowsAreOrderedByHitsThenMostRecentHitThenUserId() {
        Tally tally = new Tally(
                Map.of(
                        new UserId("few"), user(1, 9, "t"),
                        new UserId("many"), user(3, 0, "t"),
                        new UserId("b-old"), user(2, 1, "t"),
                        new UserId("c-new"), user(2, 5, "a"),
                        // The task id breaks no tie: of these two the user id decides.
                        new UserId("a-new"), user(2, 5, "z"),
                        new UserId("\uFFFD"), user(2, 5, "m"),
                        new UserId("\uD83D\uDE00"), user(2, 5, "n")),
                Set.of(1L));

        assertThat(Summary.of(tally, 50).listed().stream()
                        .map(row -> row.userId().value()))
                .containsExactly("many", "a-new", "c-new", "\uFFFD", "\uD83D\uDE00", "b-old", "few");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void listedAndOthersMakeTheTotals(long seed) {
        Random random = new Random(seed);
        int size = random.nextInt(60);
        Tally tally = tally(Histories.random(random, size));
        int top = 1 + random.nextInt(14);

        Summary summary = Summary.of(tally, top);

        long listedHits =
                summary.listed().stream().mapToLong(row -> row.tally().hits()).sum();
        assertThat(summary.hits()).isEqualTo(size).isEqualTo(listedHits + summary.otherHits());
        assertThat(summary.users())
                .isEqualTo(tally.users().size())
                .isEqualTo(summary.listed().size() + summary.otherUsers());
        assertThat(summary.listed()).hasSize(Math.min(top, tally.users().size()));
        assertThat(summary.listed())
                .isEqualTo(Summary.of(tally, 1000).listed().stream().limit(top).toList());
        assertThat(summary.chainIds()).isSorted().containsExactlyInAnyOrderElementsOf(tally.chainIds());
    }

    @Test
    void noHitsGiveAnEmptySummary() {
        assertThat(Summary.of(tally(List.of()), 25)).isEqualTo(new Summary(0, 0, List.of(), 0, 0, List.of()));
    }

    @Test
    void walletsAreAscending() {
        UserTally user = new UserTally(
                1,
                new Position(MOMENT, "t"),
                Gas.AUTO,
                Set.of(new Wallet("0xb"), new Wallet("0xa"), new Wallet("0x1")));

        assertThat(new Summary.Row(new UserId("u"), user).wallets())
                .containsExactly(new Wallet("0x1"), new Wallet("0xa"), new Wallet("0xb"));
    }

    private static UserTally user(long hits, long lastSecond, String taskId) {
        return new UserTally(hits, new Position(MOMENT.plusSeconds(lastSecond), taskId), Gas.AUTO, Set.of());
    }
}
