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

final class CorrectionsTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Window ALWAYS =
            new Window(START.minus(Duration.ofDays(999)), START.plus(Duration.ofDays(999)));

    /** From a minute to another. */
    private static Window minutes(int from, int to) {
        return new Window(START.plusSeconds(60L * from), START.plusSeconds(60L * to));
    }

    @Test
    void onlyTimesOfLaterCommitsAreAnswered() {
        Corrections corrections =
                Corrections.NONE.plus(List.of(minutes(0, 1)), 3).plus(List.of(minutes(5, 6), minutes(9, 10)), 4);
        assertThat(corrections.after(4, ALWAYS)).isEmpty();
        assertThat(corrections.after(3, ALWAYS)).containsExactly(minutes(5, 6), minutes(9, 10));
        assertThat(corrections.after(-1, ALWAYS)).containsExactly(minutes(0, 1), minutes(5, 6), minutes(9, 10));
    }

    @Test
    void timesAreOnFullMinutesWithinTheWindowAndWithoutOverlap() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(minutes(10, 20)), 1)
                .plus(List.of(minutes(0, 5), minutes(20, 30)), 2)
                .plus(List.of(minutes(28, 40)), 3);
        Window window = new Window(START.plusSeconds(121), START.plusSeconds(60 * 33 + 1));
        assertThat(corrections.after(0, window)).containsExactly(minutes(2, 5), minutes(10, 34));
        assertThat(corrections.after(0, minutes(5, 10))).isEmpty();
    }

    @Test
    void aCommitAddsAtMostEightJoinedOverTheSmallestGaps() {
        List<Window> times = IntStream.range(0, 10)
                .mapToObj(i -> minutes(i * i * 10, i * i * 10 + 1))
                .toList();
        List<Window> added = Corrections.NONE.plus(times, 1).entries().stream()
                .map(Reported::window)
                .toList();
        assertThat(added).hasSize(8).startsWith(minutes(0, 41)).endsWith(minutes(810, 811));
    }

    @Test
    void anAnswerHasAtMostTwenty() {
        Corrections corrections = Corrections.NONE;
        for (int i = 0; i < 32; i++) {
            corrections = corrections.plus(List.of(minutes(i * 100, i * 100 + 1)), i + 1);
        }
        assertThat(corrections.after(0, ALWAYS)).hasSize(20);
    }

    @Test
    void theNewestStayAsTheyAreAndOldOnesBecomeOne() {
        Corrections corrections = Corrections.NONE;
        for (int i = 0; i < 1_000; i++) {
            corrections = corrections.plus(List.of(minutes(i * 100, i * 100 + 1)), i + 1);
        }
        assertThat(corrections.entries()).hasSize(32);
        assertThat(corrections.entries().subList(16, 32))
                .containsExactlyElementsOf(IntStream.range(984, 1_000)
                        .mapToObj(i -> new Reported(minutes(i * 100, i * 100 + 1), i + 1))
                        .toList());
        assertThat(corrections.write()).hasSize(512);
    }

    /** Otherwise a client that pauses would get all times for each change, once a table was restored. */
    @Test
    void allTimesStayUnderTheirNumber() {
        Corrections corrections = Corrections.ofAllTimes(1_000);
        for (int i = 1; i <= 100; i++) {
            corrections = corrections.plus(List.of(minutes(i * 100, i * 100 + 1)), 1_000 + i);
        }
        assertThat(corrections.entries()).hasSize(32);
        assertThat(corrections.after(999, ALWAYS)).containsExactly(ALWAYS);
        assertThat(corrections.after(1_000, ALWAYS).getFirst().since())
                .isEqualTo(minutes(100, 101).since());
        assertThat(Corrections.read(corrections.write())).isEqualTo(corrections);
    }

    @Test
    void theyAreReadAsTheyWereWritten() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(new Window(Instant.parse("1969-12-01T00:00:00Z"), Instant.EPOCH)), 1)
                .plus(List.of(minutes(-1, 70)), Long.MAX_VALUE);
        assertThat(Corrections.read(corrections.write())).isEqualTo(corrections);
        assertThat(Corrections.read(new byte[0])).isEqualTo(Corrections.NONE);
    }

    /** A client that knows of the commits up to any number gets every minute of the later ones. */
    @Test
    void nothingIsEverLost() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Corrections corrections = Corrections.NONE;
            List<Reported> all = new ArrayList<>();
            for (int number = 1; number <= 60; number++) {
                List<Window> times = new ArrayList<>();
                for (int i = random.nextInt(12); i >= 0; i--) {
                    int from = random.nextInt(20_000);
                    times.add(minutes(from, from + 1 + random.nextInt(random.nextBoolean() ? 3 : 2_000)));
                }
                corrections = corrections.plus(times, number);
                for (Window time : times) {
                    all.add(new Reported(time, number));
                }
                long known = random.nextLong(number + 1L);
                List<Window> answered = corrections.after(known, ALWAYS);
                assertThat(answered).hasSizeLessThanOrEqualTo(Corrections.MAX_ANSWERED);
                assertThat(all.stream().filter(entry -> entry.number() > known).map(Reported::window))
                        .as("seed %d, commit %d, answered after %d", seed, number, known)
                        .allMatch(time -> answered.stream()
                                .anyMatch(one -> !one.since().isAfter(time.since())
                                        && !one.until().isBefore(time.until())));
            }
        }
    }
}
