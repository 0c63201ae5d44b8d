package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.period.Corrections.Reported;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The list of a contract's corrections. What an answer names of it is in {@code NamedCorrectionsTest}. */
final class CorrectionsTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

    /** From a minute to another. */
    private static Window minutes(int from, int to) {
        return new Window(START.plusSeconds(60L * from), START.plusSeconds(60L * to));
    }

    private static long revision(long epoch, int place) {
        return epoch * 256 + place;
    }

    private static List<Window> windows(Corrections corrections) {
        return corrections.entries().stream().map(Reported::window).toList();
    }

    @Test
    void eachTimeOfACommitHasARevisionOfItsOwn() {
        Corrections corrections =
                Corrections.NONE.plus(List.of(minutes(9, 10)), 3).plus(List.of(minutes(5, 6), minutes(0, 1)), 4);
        assertThat(corrections.entries())
                .containsExactly(
                        new Reported(minutes(9, 10), revision(3, 1)),
                        new Reported(minutes(0, 1), revision(4, 1)),
                        new Reported(minutes(5, 6), revision(4, 2)));
        assertThat(Corrections.lastRevision(4)).isGreaterThan(revision(4, 192)).isLessThan(revision(5, 0));
    }

    @Test
    void timesOfACommitAreOnFullMinutesAndApart() {
        Window inAMinute = new Window(START.plusSeconds(61), START.plusSeconds(62));
        assertThat(windows(Corrections.NONE.plus(
                        List.of(inAMinute, minutes(30, 40), minutes(40, 50), minutes(45, 47), minutes(7, 7)), 1)))
                .containsExactly(minutes(1, 2), minutes(30, 50));
        assertThat(Corrections.NONE.plus(List.of(), 1)).isEqualTo(Corrections.NONE);
    }

    @Test
    void twoReportsOfACommitAreOne() {
        List<Window> first = IntStream.range(0, 150)
                .mapToObj(i -> minutes(i * 10, i * 10 + 1))
                .toList();
        List<Window> second = IntStream.range(100, 300)
                .mapToObj(i -> minutes(i * 10, i * 10 + 1))
                .toList();
        Corrections twice = Corrections.NONE
                .plus(List.of(minutes(-9, -8)), 1)
                .plus(first, 2)
                .plus(second, 2);
        List<Window> all = IntStream.range(0, 300)
                .mapToObj(i -> minutes(i * 10, i * 10 + 1))
                .toList();
        assertThat(twice)
                .isEqualTo(Corrections.NONE.plus(List.of(minutes(-9, -8)), 1).plus(all, 2));
        assertThat(twice.ofCommit(2)).hasSize(Corrections.MAX_ADDED);
        assertThat(twice.ofCommit(1)).hasSize(1);
    }

    @Test
    void aCommitAddsAtMost192JoinedOverTheSmallestGaps() {
        List<Window> times = IntStream.range(0, 194)
                .mapToObj(i -> minutes(i * i * 10, i * i * 10 + 1))
                .toList();
        assertThat(windows(Corrections.NONE.plus(times, 1)))
                .hasSize(192)
                .startsWith(minutes(0, 41))
                .endsWith(minutes(193 * 1930, 193 * 1930 + 1));
    }

    @Test
    void anOlderTimeInsideANewOneIsDropped() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(minutes(0, 10), minutes(20, 30), minutes(40, 50)), 1)
                .plus(List.of(minutes(19, 31), minutes(45, 60)), 2);
        assertThat(corrections.entries())
                .containsExactly(
                        new Reported(minutes(0, 10), revision(1, 1)),
                        // Its revision stays: a cursor may be between it and the one that was dropped.
                        new Reported(minutes(40, 50), revision(1, 3)),
                        new Reported(minutes(19, 31), revision(2, 1)),
                        new Reported(minutes(45, 60), revision(2, 2)));
    }

    @Test
    void beyond256OlderTimesAreJoinedAndNeverThoseOfTheNewestCommit() {
        Corrections corrections = Corrections.NONE;
        for (int i = 0; i < 1_000; i++) {
            corrections = corrections.plus(List.of(minutes(i * 100, i * 100 + 1)), i + 1);
            assertThat(corrections.entries().getLast())
                    .isEqualTo(new Reported(minutes(i * 100, i * 100 + 1), revision(i + 1, 1)));
        }
        assertThat(corrections.entries()).hasSize(256);
        List<Window> many = IntStream.range(0, 192)
                .mapToObj(i -> minutes(-i * 10, -i * 10 + 1))
                .toList();
        Corrections more = corrections.plus(many, 2_000);
        assertThat(more.entries()).hasSize(256);
        assertThat(more.ofCommit(2_000)).hasSize(192).containsExactlyInAnyOrderElementsOf(many);
    }

    @Test
    void twoThatAreJoinedGetTheGreaterRevision() {
        Corrections corrections = Corrections.NONE.plus(List.of(minutes(102, 103)), 1);
        for (int i = 2; i <= 257; i++) {
            corrections = corrections.plus(List.of(minutes(i == 2 ? 100 : i * 1_000, i == 2 ? 101 : i * 1_000 + 1)), i);
        }
        assertThat(corrections.entries())
                .hasSize(256)
                .startsWith(
                        new Reported(minutes(100, 103), revision(2, 1)),
                        new Reported(minutes(3_000, 3_001), revision(3, 1)));
    }

    /** Otherwise a client that pauses would get all times for each change, once a table was restored. */
    @Test
    void allTimesStayUnderTheirRevision() {
        Corrections corrections = Corrections.ofAllTimes(START.plusSeconds(1), 1_000);
        Reported all = corrections.entries().getFirst();
        assertThat(all.revision()).isEqualTo(revision(1_000, 0));
        assertThat(all.window().until()).isEqualTo(START.plusSeconds(60));
        assertThat(corrections.ofCommit(1_000)).isEmpty();
        for (int i = 0; i <= 400; i++) {
            corrections = corrections.plus(List.of(minutes(-i * 100, -i * 100 + 1)), 1_000 + i);
        }
        assertThat(corrections.entries()).hasSize(256).startsWith(all);
        assertThat(corrections.entries().stream()
                        .filter(one -> one.window()
                                .since()
                                .isBefore(minutes(-40_001, 0).since())))
                .containsExactly(all);
    }

    @Test
    void theyAreReadAsTheyWereWritten() {
        Corrections corrections = Corrections.ofAllTimes(
                        START, Instant.parse("2026-11-28T15:00:00Z").toEpochMilli())
                .plus(List.of(new Window(Instant.parse("1969-12-01T00:00:00Z"), Instant.EPOCH)), 1L << 41)
                .plus(List.of(minutes(-1, 70), minutes(1_000_000, 2_000_000)), (1L << 41) + 1)
                .plus(
                        List.of(new Window(
                                Instant.parse("0000-01-01T00:00:00Z"), Instant.parse("9999-12-31T23:59:00Z"))),
                        (1L << 50));
        assertThat(Corrections.read(corrections.write())).isEqualTo(corrections);
        assertThat(Corrections.read(new byte[0])).isEqualTo(Corrections.NONE);
    }

    /** As they come: one to three hours or days, of the last 13 months or of ten years, every few commits. */
    @Test
    void the256TimesHaveAtMost2KilobytesWithTheirName() {
        for (int days : List.of(395, 3_650)) {
            for (int seed = 0; seed < 20; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                Corrections corrections = Corrections.NONE;
                long epoch = Instant.parse("2026-11-28T15:00:00Z").toEpochMilli();
                for (int i = 0; i < 600; i++) {
                    int from = 60 * random.nextInt(24 * days);
                    int length = (random.nextInt(5) > 0 ? 60 : 1_440) * (1 + random.nextInt(3));
                    epoch += 1 + random.nextInt(900);
                    corrections = corrections.plus(List.of(minutes(from, from + length)), epoch);
                    assertThat(corrections.write()).hasSizeLessThanOrEqualTo(2_037);
                    assertThat(Corrections.read(corrections.write())).isEqualTo(corrections);
                }
                assertThat(corrections.entries()).hasSizeGreaterThan(days == 395 ? 250 : 230);
            }
        }
    }

    /** With the worst that a commit can add, whatever was there before. */
    @Test
    void aCommitAlwaysHasRoom() {
        SplittableRandom random = new SplittableRandom(1);
        Corrections corrections = Corrections.ofAllTimes(START, 1L << 41);
        for (int i = 0; i < 50; i++) {
            List<Window> times = new ArrayList<>();
            for (int j = 0; j < 400; j++) {
                Instant since =
                        Instant.parse("0001-01-01T00:00:00Z").plus(Duration.ofHours(random.nextInt(80_000_000)));
                times.add(new Window(since, since.plusSeconds(random.nextInt(90_000))));
            }
            corrections = corrections.plus(times, (1L << 41) + i * 100_000L);
            assertThat(corrections.write()).hasSizeLessThanOrEqualTo(2_037);
            assertThat(corrections.ofCommit((1L << 41) + i * 100_000L)).hasSize(192);
        }
    }
}
