package com.mintactivity.activity.tally;

import static com.mintactivity.activity.tally.Histories.tally;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
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
        List<TallyHit> hits = Histories.random(random, random.nextInt(60));

        Tally tally = tally(hits);

        assertThat(tally.chainIds())
                .isEqualTo(hits.stream().map(TallyHit::chainId).collect(toSet()));
        Map<UserId, List<TallyHit>> byUser = hits.stream().collect(groupingBy(TallyHit::userId));
        assertThat(tally.users().keySet()).isEqualTo(byUser.keySet());
        byUser.forEach((userId, theirs) -> {
            TallyHit last = Collections.max(theirs, Comparator.comparing(TallyHit::position));
            Set<Wallet> wallets = theirs.stream()
                    .map(TallyHit::wallet)
                    .filter(wallet -> !wallet.isNone())
                    .collect(toSet());
            assertThat(tally.users().get(userId))
                    .isEqualTo(new UserTally(theirs.size(), last.position(), last.gas(), wallets));
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void hitsGiveTheSameTallyInAnyOrder(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = Histories.random(random, random.nextInt(60));
        Tally tally = tally(hits);

        Collections.shuffle(hits, random);

        assertThat(tally(hits)).isEqualTo(tally).hasSameHashCodeAs(tally);
    }

    @Test
    void gasOfTwoHitsAtTheSameTimeIsThatOfTheLaterMintsRow() {
        Instant time = Instant.parse("2026-11-01T10:00:00Z");
        Gas manual = Gas.manual(java.math.BigDecimal.TEN, null);
        TallyHit earlier = new TallyHit(new UserId("u"), new Position(time, "\uFFFD"), 1, Wallet.NONE, Gas.AUTO);
        TallyHit later = new TallyHit(new UserId("u"), new Position(time, "\uD83D\uDE00"), 1, Wallet.NONE, manual);

        assertThat(tally(List.of(later, earlier)).users().get(new UserId("u")))
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
}
