package com.mintactivity.activity.tally;

import static com.mintactivity.activity.tally.Histories.summary;
import static com.mintactivity.activity.tally.Histories.tally;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TopUsersTest {

    private static final Instant MOMENT = Instant.parse("2026-11-01T10:00:00Z");

    static List<Long> seeds() {
        return new Random(2).longs(200).boxed().toList();
    }

    @Test
    void usersAreOrderedByHitsThenMostRecentHitThenUserId() {
        TallyAccumulator tally = tally(Stream.of(
                        hits("few", 1, 9, "t"),
                        hits("many", 3, 0, "t"),
                        hits("b-old", 2, 1, "t"),
                        hits("c-new", 2, 5, "a"),
                        // The task id breaks no tie: of these two the user id decides.
                        hits("a-new", 2, 5, "z"),
                        hits("\uFFFD", 2, 5, "m"),
                        hits("\uD83D\uDE00", 2, 5, "n"))
                .flatMap(List::stream)
                .toList());

        List<String> order = List.of("many", "a-new", "c-new", "\uFFFD", "\uD83D\uDE00", "b-old", "few");
        assertThat(summary(tally, 50).listed().stream()
                        .map(user -> user.userId().value()))
                .containsExactlyElementsOf(order);
        assertThat(TopUsers.of(tally, 50).userIds().stream().map(UserId::value)).containsExactlyElementsOf(order);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void listedAndOthersMakeTheTotals(long seed) {
        Random random = new Random(seed);
        int size = random.nextInt(60);
        TallyAccumulator tally = tally(Histories.random(random, size));
        int top = 1 + random.nextInt(14);

        Summary summary = summary(tally, top);

        long listedHits =
                summary.listed().stream().mapToLong(Summary.ListedUser::hits).sum();
        assertThat(summary.hits()).isEqualTo(size).isEqualTo(listedHits + summary.otherHits());
        assertThat(summary.users())
                .isEqualTo(tally.size())
                .isEqualTo(summary.listed().size() + summary.otherUsers());
        assertThat(summary.listed()).hasSize(Math.min(top, tally.size()));
        assertThat(summary.listed())
                .isEqualTo(summary(tally, 1000).listed().stream().limit(top).toList());
        assertThat(summary.chainIds()).isSorted();
    }

    @Test
    void noHitsGiveAnEmptySummary() {
        assertThat(summary(tally(List.of()), 25)).isEqualTo(new Summary(0, 0, List.of(), 0, 0, List.of()));
    }

    @Test
    void walletsAreDistinctAndAscending() {
        TallyAccumulator tally = tally(Stream.of("0xb", "", "0xa", "0x1", "0xb")
                .map(wallet ->
                        new TallyHit(new UserId("u"), new Position(MOMENT, "t"), 1, new Wallet(wallet), Gas.AUTO))
                .toList());

        assertThat(summary(tally, 1).listed().getFirst().wallets())
                .containsExactly(new Wallet("0x1"), new Wallet("0xa"), new Wallet("0xb"));
    }

    /** Hits of a user, all at one moment. */
    private static List<TallyHit> hits(String user, int count, long second, String task) {
        Position position = new Position(MOMENT.plusSeconds(second), task);
        return Stream.generate(() -> new TallyHit(new UserId(user), position, 1, Wallet.NONE, Gas.AUTO))
                .limit(count)
                .toList();
    }
}
