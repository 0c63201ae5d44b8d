package com.mintactivity.activity.tally;

import static com.mintactivity.activity.tally.Histories.summary;
import static com.mintactivity.activity.tally.Histories.tally;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary.ListedUser;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TallyAccumulatorTest {

    private static final int ALL = 1_000;

    static List<Long> seeds() {
        return new Random(1).longs(200).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aTallyAgreesWithItsHits(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = Histories.random(random, random.nextInt(60));

        Summary summary = summary(tally(hits), ALL);

        assertThat(summary.chainIds())
                .isEqualTo(
                        hits.stream().map(TallyHit::chainId).distinct().sorted().toList());
        assertThat(byUser(summary))
                .isEqualTo(hits.stream().collect(groupingBy(TallyHit::userId)).values().stream()
                        .map(TallyAccumulatorTest::counted)
                        .collect(Collectors.toMap(ListedUser::userId, Function.identity())));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theTalliesOfTwoStretchesAddUp(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = Histories.random(random, random.nextInt(60));
        Instant cut = Histories.START.plusMillis(random.nextInt(20));
        TallyAccumulator sum = TallyAccumulator.together();
        // The later stretch first: the order of the stretches makes no difference.
        for (boolean isEarly : List.of(false, true)) {
            TallyAccumulator stretch = TallyAccumulator.byChain();
            hits.stream()
                    .filter(hit -> hit.position().completedAt().isBefore(cut) == isEarly)
                    .sorted(Comparator.comparing(TallyHit::position))
                    .forEach(stretch::add);
            sum.add(stretch);
        }

        assertThat(summary(sum, ALL)).isEqualTo(summary(tally(hits), ALL));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void renamedUsersAreCountedAsOthersWithoutTheirWallets(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = Histories.random(random, random.nextInt(60));
        Map<String, String> pseudonyms = Map.of("user-0", "user-1", "user-2", "somebody");
        List<TallyHit> renamed = hits.stream()
                .map(hit -> {
                    String pseudonym = pseudonyms.get(hit.userId().value());
                    return pseudonym == null
                            ? hit
                            : new TallyHit(
                                    new UserId(pseudonym), hit.position(), hit.chainId(), Wallet.NONE, hit.gas());
                })
                .toList();

        assertThat(summary(tally(hits).renamed(pseudonyms), ALL)).isEqualTo(summary(tally(renamed), ALL));
    }

    @Test
    void gasOfTwoHitsAtTheSameTimeIsThatOfTheLaterMintsRow() {
        Instant time = Instant.parse("2026-11-01T10:00:00Z");
        Gas manual = Gas.manual(BigDecimal.TEN, null);
        TallyHit earlier = new TallyHit(new UserId("u"), new Position(time, "\uFFFD"), 1, Wallet.NONE, Gas.AUTO);
        TallyHit later = new TallyHit(new UserId("u"), new Position(time, "\uD83D\uDE00"), 1, Wallet.NONE, manual);

        assertThat(summary(tally(List.of(later, earlier)), 1).listed())
                .containsExactly(new ListedUser(new UserId("u"), 2, time, manual, List.of()));
    }

    /**
     * A user's chains together have the gas of the hit that was added last, in whichever order the chains are added up.
     */
    @Test
    void gasOfTwoChainsAtTheSameTimeIsThatOfTheLaterHit() {
        Instant time = Instant.parse("2026-11-01T10:00:00Z");
        Gas early = Gas.manual(BigDecimal.ONE, null);
        Gas late = Gas.manual(BigDecimal.TEN, null);
        TallyAccumulator lastOnTheSecond = TallyAccumulator.byChain();
        lastOnTheSecond.add(hit(time, "a", 1, early));
        lastOnTheSecond.add(hit(time, "b", 2, late));
        TallyAccumulator lastOnTheFirst = TallyAccumulator.byChain();
        lastOnTheFirst.add(hit(time.minusMillis(1), "a", 1, early));
        lastOnTheFirst.add(hit(time, "b", 2, early));
        lastOnTheFirst.add(hit(time, "c", 1, late));
        for (TallyAccumulator chains : List.of(lastOnTheSecond, lastOnTheFirst)) {
            TallyAccumulator sum = TallyAccumulator.together();
            sum.add(chains);
            assertThat(summary(sum, 1).listed().getFirst().gas()).isEqualTo(late);
        }
    }

    @Test
    void anAccumulatorIsEmptyUntilItHasHits() {
        TallyAccumulator tally = TallyAccumulator.byChain();
        assertThat(tally.isEmpty()).isTrue();
        assertThat(tally.hits()).isZero();

        tally.add(hit(Instant.EPOCH, "a", 1, Gas.AUTO));
        tally.add(hit(Instant.EPOCH, "b", 2, Gas.AUTO));

        assertThat(tally.isEmpty()).isFalse();
        assertThat(tally.hits()).isEqualTo(2);
    }

    @Test
    void aSumKeepsTheChainsOfAUserApart() {
        Instant time = Instant.parse("2026-11-01T10:00:00Z");
        TallyAccumulator first = TallyAccumulator.byChain();
        first.add(hit(time, "a", 1, Gas.AUTO));
        TallyAccumulator second = TallyAccumulator.byChain();
        second.add(hit(time.plusMillis(1), "b", 1, Gas.AUTO));
        second.add(hit(time.plusMillis(2), "c", 2, Gas.AUTO));

        TallyAccumulator sum = TallyAccumulator.sum(List.of(first, second));

        assertThat(sum.hits()).isEqualTo(3);
        assertThat(sum.size()).isEqualTo(2);
    }

    @Test
    void entriesAreStoredWithNumbersFirst() {
        TallyAccumulator tally = TallyAccumulator.byChain();
        for (String user : List.of("b", "10", "a", "9")) {
            tally.add(new TallyHit(new UserId(user), new Position(Instant.EPOCH, user), 1, Wallet.NONE, Gas.AUTO));
        }

        assertThat(tally.inOrder().stream().map(tally::userId)).containsExactly("9", "10", "a", "b");
    }

    private static TallyHit hit(Instant at, String task, long chain, Gas gas) {
        return new TallyHit(new UserId("u"), new Position(at, task), chain, Wallet.NONE, gas);
    }

    private static Map<UserId, ListedUser> byUser(Summary summary) {
        return summary.listed().stream().collect(Collectors.toMap(ListedUser::userId, Function.identity()));
    }

    /** @param hits of one user */
    private static ListedUser counted(List<TallyHit> hits) {
        TallyHit last = Collections.max(hits, Comparator.comparing(TallyHit::position));
        List<Wallet> wallets = hits.stream()
                .map(TallyHit::wallet)
                .filter(wallet -> !wallet.isNone())
                .distinct()
                .sorted(Comparator.comparing(Wallet::value))
                .toList();
        return new ListedUser(last.userId(), hits.size(), last.position().completedAt(), last.gas(), wallets);
    }
}
