package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Any window is made up of what is stored by then, each moment once, from few stored periods. */
final class WindowCoverTest {

    /** Somewhere in the middle of a block of days. */
    private static final Instant START = Instant.parse("2026-10-20T00:00:00Z");

    @Test
    void everyRunOfHoursAndDaysIsCoveredOnceByWhatIsStoredByItsEnd() {
        Instant end = START.plus(Duration.ofDays(40));
        Set<StoredPeriod> stored = storedBy(end);
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            Instant from = START.plus(Duration.ofMinutes(random.nextInt(40 * 1440)));
            Instant to = from.plus(Duration.ofMinutes(random.nextInt(1 << random.nextInt(17))));
            if (!to.isAfter(end)) {
                assertCovered(from, to, stored);
            }
        }
    }

    @Test
    void everyRunOfHoursOfTwoDaysIsCovered() {
        Set<StoredPeriod> stored = storedBy(START.plus(Duration.ofDays(2)));
        for (int from = 0; from < 48; from++) {
            for (int to = from; to <= 48; to++) {
                assertCovered(START.plus(Duration.ofHours(from)), START.plus(Duration.ofHours(to)), stored);
            }
        }
    }

    @Test
    void everyRunOfDaysOfTwoBlocksIsCovered() {
        Set<StoredPeriod> stored = storedBy(START.plus(Duration.ofDays(48)));
        for (int from = 0; from < 48; from++) {
            for (int to = from; to <= 48; to++) {
                assertCovered(START.plus(Duration.ofDays(from)), START.plus(Duration.ofDays(to)), stored);
            }
        }
    }

    @Test
    void aMonthTakesAtMostEightStoredPeriods() {
        for (int minute = 0; minute < 16 * 1440; minute += 7) {
            Instant from = START.plus(Duration.ofMinutes(minute));
            assertThat(WindowCover.of(from, from.plus(Duration.ofDays(31)), Instant.MIN))
                    .hasSizeLessThanOrEqualTo(8);
        }
    }

    @Test
    void aPlanCoversTheWindowAndUsesNoTallyAfterTheWatermarkOrInInvalidHours() {
        Random random = new Random(6);
        for (int i = 0; i < 5_000; i++) {
            Window window = window(random, 3_000);
            Instant mark = Instants.floorMinute(moment(random, 3_500));
            List<Window> holes = new ArrayList<>();
            for (int hole = random.nextInt(4); hole > 0; hole--) {
                holes.add(window(random, 600));
            }
            Instant minutesSince = random.nextBoolean() ? Instant.MIN : moment(random, 3_500);
            Instant denseSince = random.nextBoolean() ? Instant.MAX : Grid.HOURS.floorUnit(moment(random, 20_000));
            ReadPlan plan = ReadPlan.of(window, mark, HourRanges.of(holes), minutesSince, denseSince);
            List<Window> all = new ArrayList<>(plan.raw());
            for (StoredPeriod period : plan.periods()) {
                Window covered = covered(period);
                all.add(covered);
                assertThat(covered.until()).isBeforeOrEqualTo(mark);
                assertThat(holes).noneMatch(hole -> meets(hole, covered));
                assertThat(period.grid() == Grid.MINUTES
                                && covered.since().isBefore(Instants.later(minutesSince, denseSince)))
                        .isFalse();
                assertThat(period instanceof StoredPeriod.Units
                                || !covered.since().isBefore(denseSince))
                        .isTrue();
            }
            assertSeamless(window, all);
        }
    }

    private static boolean meets(Window a, Window b) {
        return !a.isEmpty() && a.since().isBefore(b.until()) && b.since().isBefore(a.until());
    }

    private static Window window(Random random, int mostMinutes) {
        Instant since = moment(random, 3_000);
        return new Window(since, since.plusMillis(random.nextInt(mostMinutes * 60_000)));
    }

    private static Instant moment(Random random, int mostMinutes) {
        return START.plusMillis(random.nextInt(mostMinutes * 60_000));
    }

    private static void assertCovered(Instant from, Instant to, Set<StoredPeriod> stored) {
        assertCovered(from, to, stored, Instant.MIN);
        assertCovered(from, to, stored, Instant.MAX);
        assertCovered(from, to, stored, Grid.DAYS.nextBlock(Grid.DAYS.floorBlock(from)));
    }

    private static void assertCovered(Instant from, Instant to, Set<StoredPeriod> stored, Instant denseSince) {
        List<StoredPeriod> periods = WindowCover.of(from, to, denseSince);
        assertThat(periods)
                .flatMap(WindowCoverTest::units)
                .allMatch(period -> period.grid() == Grid.MINUTES || stored.contains(period));
        assertSeamless(
                new Window(from, to),
                periods.stream().map(WindowCoverTest::covered).toList());
    }

    private static void assertSeamless(Window window, List<Window> parts) {
        Instant next = window.since();
        for (Window part :
                parts.stream().sorted(Comparator.comparing(Window::since)).toList()) {
            assertThat(part.since()).isEqualTo(next);
            assertThat(part.isEmpty()).isFalse();
            next = part.until();
        }
        assertThat(next).isEqualTo(window.until());
    }

    /** A run unit by unit. */
    private static List<StoredPeriod> units(StoredPeriod period) {
        if (!(period instanceof StoredPeriod.Units(Grid grid, Instant from, Instant to))) {
            return List.of(period);
        }
        List<StoredPeriod> units = new ArrayList<>();
        for (Instant unit = from; unit.isBefore(to); unit = grid.nextUnit(unit)) {
            units.add(new StoredPeriod.Units(grid, unit, grid.nextUnit(unit)));
        }
        return units;
    }

    private static Window covered(StoredPeriod period) {
        return new Window(period.since(), period.until());
    }

    /** What the closings up to a moment leave behind. */
    private static Set<StoredPeriod> storedBy(Instant end) {
        Set<StoredPeriod> stored = new HashSet<>();
        for (Grid grid : List.of(Grid.HOURS, Grid.DAYS)) {
            Instant unit = grid.floorBlock(START);
            for (Instant next = grid.nextUnit(unit); !next.isAfter(end); next = grid.nextUnit(next)) {
                stored.add(new StoredPeriod.Units(grid, unit, next));
                stored.addAll(grid.closings(next));
                unit = next;
            }
        }
        return stored;
    }
}
