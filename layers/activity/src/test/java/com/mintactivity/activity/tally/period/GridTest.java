package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GridTest {

    private static final Instant HOUR = Instant.parse("2026-11-01T10:00:00Z");

    @Test
    void theNamesInSortKeysAreThoseOfTheUnits() {
        assertThat(Arrays.stream(Grid.values()).map(Grid::unit))
                .containsExactly(
                        "minute", "hour", "2hours", "4hours", "8hours", "day", "2days", "4days", "8days", "16days");
    }

    @ParameterizedTest
    @EnumSource
    void unitsFollowOneAnother(Grid grid) {
        Instant start = grid.floorUnit(HOUR);
        Instant next = grid.nextUnit(start);

        assertThat(grid.previousUnit(next)).isEqualTo(start);
        assertThat(grid.units(start, grid.nextUnit(next))).containsExactly(start, next);
        assertThat(grid.units(start, start)).isEmpty();
    }

    @Test
    void aUnitIsMadeUpOfTwoOrThreeOfTheNextShorterLength() {
        for (Grid grid : Grid.FROM_HOURS.subList(1, Grid.FROM_HOURS.size())) {
            Grid shorter = Grid.FROM_HOURS.get(Grid.FROM_HOURS.indexOf(grid) - 1);
            Instant start = grid.floorUnit(HOUR);

            assertThat(shorter.floorUnit(start)).isEqualTo(start);
            assertThat(shorter.units(start, grid.nextUnit(start)))
                    .hasSize(grid == Grid.DAYS ? 3 : 2)
                    .last()
                    .satisfies(last -> assertThat(shorter.nextUnit(last)).isEqualTo(grid.nextUnit(start)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofASparseContractHoursAndDaysAreStored(Grid grid) {
        boolean isAlwaysStored = grid == Grid.HOURS || grid == Grid.DAYS;

        assertThat(grid.isStored(HOUR, Instant.MAX)).isEqualTo(isAlwaysStored);
        assertThat(grid.isStored(HOUR, HOUR.plusSeconds(1))).isEqualTo(isAlwaysStored);
        assertThat(grid.isStored(HOUR, HOUR)).isTrue();
    }
}
