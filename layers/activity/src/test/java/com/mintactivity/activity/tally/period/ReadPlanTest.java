package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Any window is made up of what is stored by then, each moment once, from few stored periods. */
final class ReadPlanTest {

    /** Somewhere in the middle of 16 days. */
    private static final Instant START = Instant.parse("2026-10-20T00:00:00Z");

    private static final Set<Grid> SPARSE = Set.of(Grid.HOURS, Grid.DAYS);

    @Test
    void aMonthOfADenseContractTakesFewUnits() {
        for (int minute = 0; minute < 3 * 1440; minute++) {
            List<StoredPeriod> periods = periods(minute, Duration.ofDays(31), Instant.MIN);
            assertThat(periods).hasSizeLessThanOrEqualTo(17);
            assertThat(periods.stream().mapToLong(ReadPlanTest::units).sum()).isLessThanOrEqualTo(80);
        }
    }

    /** Longer units in between, which is why they are stored. */
    @Test
    void fromHourToHourAMonthTakesAtMostAStepUpAndDownTheLadder() {
        for (int hour = 0; hour < 16 * 24; hour++) {
            assertThat(periods(hour * 60, Duration.ofDays(31), Instant.MIN).stream()
                            .mapToLong(ReadPlanTest::units)
                            .sum())
                    .isLessThanOrEqualTo(18);
        }
    }

    @Test
    void aMonthOfASparseContractTakesThreeQueriesAndRawHitsAtTheEdges() {
        for (int minute = 0; minute < 1440; minute++) {
            assertThat(periods(minute, Duration.ofDays(31), Instant.MAX)).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void minutesUntilTheNextHourAreOneQuery() {
        Instant since = Instant.parse("2026-10-20T10:58:00Z");
        Window window = new Window(since, Instant.parse("2026-10-20T14:02:00Z"));

        ReadPlan plan = ReadPlan.of(window, window.until(), HourRanges.NONE, Instant.MIN, Instant.MIN);

        assertThat(plan.raw()).isEmpty();
        assertThat(plan.periods())
                .containsExactly(
                        period(Grid.MINUTES, "10:58", "11:00"),
                        period(Grid.HOURS, "11:00", "12:00"),
                        period(Grid.HOURS_2, "12:00", "14:00"),
                        period(Grid.MINUTES, "14:00", "14:02"));
    }

    private static StoredPeriod period(Grid grid, String since, String until) {
        return new StoredPeriod(
                grid, Instant.parse("2026-10-20T" + since + ":00Z"), Instant.parse("2026-10-20T" + until + ":00Z"));
    }

    private static List<StoredPeriod> periods(int minute, Duration length, Instant denseSince) {
        Instant since = START.plus(Duration.ofMinutes(minute));
        Instant until = since.plus(length);
        return ReadPlan.of(new Window(since, until), until, HourRanges.NONE, Instant.MIN, denseSince)
                .periods();
    }

    private static long units(StoredPeriod period) {
        return period.grid().units(period.since(), period.until()).count();
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
                assertThat(period.grid().floorUnit(covered.since())).isEqualTo(covered.since());
                assertThat(period.grid().floorUnit(covered.until())).isEqualTo(covered.until());
                assertThat(SPARSE.contains(period.grid()) || !covered.since().isBefore(denseSince))
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

    private static Window covered(StoredPeriod period) {
        return new Window(period.since(), period.until());
    }
}
