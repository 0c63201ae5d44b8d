package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GridTest {

    /** The start of a block of days, and so of hours. */
    private static final Instant BLOCK = Instant.EPOCH.plus(Duration.ofDays(16 * 1_200));

    @Test
    void theNamesInSortKeysAreThoseOfTheUnits() {
        assertThat(Stream.of(Grid.values()).map(Grid::unit)).containsExactly("minute", "hour", "day");
    }

    @ParameterizedTest
    @EnumSource
    void unitsFollowOneAnother(Grid grid) {
        Instant next = grid.nextUnit(BLOCK);

        assertThat(grid.previousUnit(next)).isEqualTo(BLOCK);
        assertThat(grid.units(BLOCK, grid.nextUnit(next))).containsExactly(BLOCK, next);
        assertThat(grid.units(BLOCK, BLOCK)).isEmpty();
    }

    /** Two tallies, or the units of a run that is so short that no two halves meet in it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MINUTES")
    void aRunWithinABlockTakesFewReads(Grid grid) {
        List<Instant> starts = grid.units(BLOCK, grid.nextBlock(BLOCK)).toList();
        for (Instant from : starts) {
            for (Instant last : starts.subList(starts.indexOf(from), starts.size())) {
                Instant to = grid.nextUnit(last);
                List<StoredPeriod> periods = grid.cover(from, to);
                assertThat(periods).hasSizeLessThanOrEqualTo(2);
                assertThat(periods)
                        .filteredOn(period -> period instanceof StoredPeriod.Units && period.grid() == grid)
                        .allSatisfy(units -> assertThat(grid.units(from, to)).hasSizeLessThanOrEqualTo(Grid.LEAF));
            }
        }
    }

    @Test
    void nothingBeginsAtTheMiddleOfALeaf() {
        assertThat(Grid.DAYS.closings(day(2))).containsExactly(prefix(0, 2));
        assertThat(Grid.DAYS.closings(day(4))).containsExactly(prefix(0, 4), suffix(3, 4), suffix(2, 4), suffix(1, 4));
        assertThat(Grid.DAYS.closings(day(5))).containsExactly(prefix(0, 5), prefix(4, 5));
    }

    private static StoredPeriod prefix(int anchor, int to) {
        return new StoredPeriod.Prefix(Grid.DAYS, day(anchor), day(to));
    }

    private static StoredPeriod suffix(int from, int anchor) {
        return new StoredPeriod.Suffix(Grid.DAYS, day(from), day(anchor));
    }

    private static Instant day(int number) {
        return BLOCK.plus(Duration.ofDays(number));
    }
}
