package com.mintactivity.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class DemoMakerTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");
    private static final Demo DEMO = DemoMaker.make(1, NOW);

    @Test
    void sameSeedAndTimeMakeTheSameDemo() {
        assertThat(DemoMaker.make(1, NOW)).isEqualTo(DEMO);
        assertThat(DemoMaker.make(2, NOW)).isNotEqualTo(DEMO);
    }

    @Test
    void everyHitLiesInTheLastMonth() {
        assertThat(DEMO.hits())
                .hasSize(DemoMaker.HITS)
                .allMatch(hit -> hit.completedAt().isAfter(NOW.minus(Duration.ofDays(DemoMaker.DAYS)))
                        && hit.completedAt().isBefore(NOW));
    }

    @Test
    void activityIsSkewed() {
        Map<UserId, Long> hits =
                DEMO.hits().stream().collect(Collectors.groupingBy(Hit::userId, Collectors.counting()));
        List<Long> ordered =
                hits.values().stream().sorted(Comparator.reverseOrder()).toList();

        assertThat(ordered).hasSizeBetween(DemoMaker.USERS * 9 / 10, DemoMaker.USERS);
        assertThat(ordered.getFirst()).isGreaterThan(5 * ordered.get(ordered.size() / 2));
    }

    @Test
    void everyKindOfHitOccurs() {
        assertThat(DEMO.hits())
                .anyMatch(hit -> hit.wallet().isNone())
                .anyMatch(hit -> hit.txHash().isEmpty())
                .anyMatch(hit -> hit.gas().equals(Gas.AUTO))
                .anyMatch(hit -> !hit.gas().equals(Gas.AUTO) && hit.gas().priorityGwei() == null)
                .anyMatch(hit -> hit.gas().priorityGwei() != null)
                .anyMatch(hit -> hit.quantity() > 1);
        assertThat(DEMO.hits()).extracting(Hit::chainId).contains(1L, 137L, 8453L);
        assertThat(DEMO.hits()).extracting(Hit::contract).containsAll(DEMO.contracts());
    }

    @Test
    void aFewUsersHaveNoAccountRecord() {
        Set<UserId> known = DEMO.accounts().stream().map(Account::userId).collect(Collectors.toSet());
        long unknown = DEMO.hits().stream()
                .map(Hit::userId)
                .filter(id -> !known.contains(id))
                .distinct()
                .count();

        assertThat(unknown).isBetween(5L, 40L);
    }
}
