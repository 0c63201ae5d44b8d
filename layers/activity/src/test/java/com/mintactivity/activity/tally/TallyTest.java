package com.mintactivity.activity.tally;

import static com.mintactivity.activity.tally.Histories.tally;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.hit.Counted;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TallyTest {

    static List<Long> seeds() {
        return new Random(1).longs(200).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aTallyAgreesWithItsHits(long seed) {
        Random random = new Random(seed);
        List<Counted> hits = Histories.random(random, random.nextInt(60));

        Tally tally = tally(hits);

        assertThat(tally.chainIds())
                .isEqualTo(hits.stream().map(Counted::chainId).collect(toSet()));
        Map<String, List<Counted>> byUser = hits.stream().collect(groupingBy(Counted::userId));
        assertThat(tally.users().keySet()).isEqualTo(byUser.keySet());
        byUser.forEach((userId, theirs) -> {
            Counted last = Collections.max(theirs, Comparator.comparing(Counted::position));
            Set<String> wallets = theirs.stream()
                    .map(Counted::wallet)
                    .filter(wallet -> !wallet.isEmpty())
                    .collect(toSet());
            assertThat(tally.users().get(userId))
                    .isEqualTo(new UserTally(theirs.size(), last.position(), last.gas(), wallets));
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theTallyOfAUnionIsTheSumOfTheTallies(long seed) {
        Random random = new Random(seed);
        List<Counted> hits = Histories.random(random, random.nextInt(60));
        Collections.shuffle(hits, random);
        List<List<Counted>> parts = split(hits, random);
        Tally a = tally(parts.get(0));
        Tally b = tally(parts.get(1));
        Tally c = tally(parts.get(2));

        assertThat(a.plus(b).plus(c)).isEqualTo(tally(hits));
        assertThat(a.plus(b.plus(c))).isEqualTo(tally(hits));
        assertThat(a.plus(b)).isEqualTo(b.plus(a)).hasSameHashCodeAs(b.plus(a));
        assertThat(a.plus(Tally.EMPTY)).isEqualTo(a);
        assertThat(Tally.EMPTY.plus(a)).isEqualTo(a);
    }

    @Test
    void gasOfTwoHitsAtTheSameTimeIsThatOfTheLaterMintsRow() {
        Instant time = Instant.parse("2026-11-01T10:00:00Z");
        Gas manual = Gas.manual(java.math.BigDecimal.TEN, null);
        Counted earlier = new Counted("u", new Position(time, "\uFFFD"), 1, "", Gas.AUTO);
        Counted later = new Counted("u", new Position(time, "\uD83D\uDE00"), 1, "", manual);

        assertThat(tally(List.of(later, earlier)).users().get("u"))
                .isEqualTo(new UserTally(2, later.position(), manual, Set.of()));
    }

    @Test
    void aTallyIsAValueThatItsBuilderNoLongerChanges() {
        Random random = new Random(7);
        TallyBuilder builder = new TallyBuilder();
        Histories.random(random, 20).forEach(builder::add);
        Tally before = builder.build();
        Tally copy = new Tally(before.users(), before.chainIds());

        Histories.random(random, 20).forEach(builder::add);

        assertThat(before).isEqualTo(copy).isNotEqualTo(builder.build());
        assertThatThrownBy(() -> before.users().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> before.chainIds().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    private static List<List<Counted>> split(List<Counted> hits, Random random) {
        List<List<Counted>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        hits.forEach(hit -> parts.get(random.nextInt(parts.size())).add(hit));
        return parts;
    }
}
