package com.mintactivity.activity.hit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PositionTest {

    private static final Instant MOMENT = Instant.parse("2026-11-01T10:00:00Z");

    /** In the order of the tables. */
    private static final List<Position> ASCENDING = List.of(
            new Position(MOMENT.minusMillis(1), "z"),
            new Position(MOMENT, "a"),
            new Position(MOMENT, "a-"),
            new Position(MOMENT, "aa"),
            new Position(MOMENT, "b"),
            new Position(MOMENT, "\uFFFD"),
            new Position(MOMENT, "\uD83D\uDE00"),
            new Position(MOMENT, "\uD83D\uDE01"),
            new Position(MOMENT.plusMillis(1), "a"),
            new Position(MOMENT.plusMillis(10), "a"));

    @Test
    void positionsSortAsTheirSortKeysDoInUtf8() {
        for (Position left : ASCENDING) {
            for (Position right : ASCENDING) {
                int byBytes = Arrays.compareUnsigned(key(left), key(right));
                assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Integer.signum(byBytes));
            }
        }
        assertThat(ASCENDING).isSorted();
    }

    @Test
    void theSuccessorLiesBehindItsOwnHitAndBeforeEveryLaterOne() {
        for (int i = 0; i < ASCENDING.size(); i++) {
            byte[] successor = ASCENDING.get(i).successor().getBytes(StandardCharsets.UTF_8);
            assertThat(Arrays.compareUnsigned(successor, key(ASCENDING.get(i)))).isPositive();
            Stream<Position> later = ASCENDING.subList(i + 1, ASCENDING.size()).stream();
            assertThat(later).allMatch(position -> Arrays.compareUnsigned(successor, key(position)) < 0);
        }
    }

    private static byte[] key(Position position) {
        return HitItems.position(position.completedAt(), position.taskId()).getBytes(StandardCharsets.UTF_8);
    }
}
