package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets of hours against bits. */
final class HourRangesTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final int HOURS = 40;

    static LongStream seeds() {
        return new Random(8).longs(300);
    }

    @Test
    void aWindowHasEveryHourThatItOverlaps() {
        Window window = new Window(hour(1).plusMillis(1), hour(3).plusMillis(1));

        assertThat(HourRanges.of(List.of(window)).ranges()).containsExactly(new Window(hour(1), hour(4)));
        assertThat(HourRanges.of(List.of(new Window(hour(1), hour(1))))).isEqualTo(HourRanges.NONE);
        assertThat(HourRanges.NONE.isEmpty()).isTrue();
    }

    @Test
    void rangesThatTouchAreOne() {
        HourRanges touching = HourRanges.of(hour(4), hour(6)).plus(HourRanges.of(hour(1), hour(4)));

        assertThat(touching.ranges()).containsExactly(new Window(hour(1), hour(6)));
    }

    @Test
    void unitsHaveAnHourOfTheSet() {
        HourRanges hours = HourRanges.of(hour(22), hour(26))
                .plus(HourRanges.of(hour(27), hour(28)))
                .plus(HourRanges.of(hour(72), hour(73)));

        assertThat(hours.units(Grid.DAYS)).containsExactly(START, hour(24), hour(72));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void setsAreThoseOfTheirHours(long seed) {
        Random random = new Random(seed);
        BitSet one = bits(random);
        BitSet other = bits(random);
        int from = random.nextInt(HOURS);
        int to = from + 1 + random.nextInt(HOURS - from);
        BitSet within = new BitSet();
        within.set(from, to);
        BitSet sum = (BitSet) one.clone();
        sum.or(other);
        BitSet cut = (BitSet) one.clone();
        cut.and(within);
        BitSet rest = (BitSet) one.clone();
        rest.andNot(other);
        BitSet both = (BitSet) one.clone();
        both.and(other);
        HourRanges hours = hours(one);

        assertThat(hours.plus(hours(other))).isEqualTo(hours(sum));
        assertThat(hours.within(hour(from), hour(to))).isEqualTo(hours(cut));
        assertThat(hours.without(hours(other))).isEqualTo(hours(rest));
        assertThat(hours.and(hours(other))).isEqualTo(hours(both));
        assertThat(hours.count()).isEqualTo(one.cardinality());
        assertThat(hours.overlaps(hour(from), hour(to))).isEqualTo(!cut.isEmpty());
        assertThat(hours.isEmpty()).isEqualTo(one.isEmpty());
        assertThat(hours.end()).isEqualTo(one.isEmpty() ? Instant.MIN : hour(one.length()));
        for (int number = 0; number < HOURS; number++) {
            Optional<Window> range = hours.rangeOf(hour(number));
            assertThat(range.isPresent()).isEqualTo(one.get(number));
            assertThat(range.stream())
                    .allSatisfy(found -> assertThat(hours.ranges()).contains(found));
        }
        assertThat(hours.hours())
                .containsExactlyElementsOf(
                        one.stream().mapToObj(HourRangesTest::hour).toList());
        assertThat(hours.ranges().stream().map(Window::since)).isSorted().doesNotHaveDuplicates();
    }

    private static BitSet bits(Random random) {
        BitSet bits = new BitSet();
        IntStream.range(0, HOURS).filter(hour -> random.nextInt(3) == 0).forEach(bits::set);
        return bits;
    }

    private static HourRanges hours(BitSet bits) {
        return HourRanges.of(bits.stream()
                .mapToObj(hour -> new Window(hour(hour), hour(hour + 1)))
                .toList());
    }

    private static Instant hour(int number) {
        return START.plus(Duration.ofHours(number));
    }

    @Test
    void rangesBeforeAndAfter1970AreTexts() {
        Window range = new Window(Instant.ofEpochSecond(-7_200), Instant.ofEpochSecond(3_600));

        assertThat(HourRanges.write(range)).isEqualTo("-2..1");
        assertThat(HourRanges.read("-2..1")).isEqualTo(range);
    }
}
