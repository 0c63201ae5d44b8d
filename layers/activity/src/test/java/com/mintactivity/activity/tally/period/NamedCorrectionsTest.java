package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.period.NamedCorrections.Reader;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NamedCorrectionsTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Window ALWAYS =
            new Window(START.minus(Duration.ofDays(999)), START.plus(Duration.ofDays(999)));

    /** Has read everything, up to now. */
    private static final Reader FOLLOWER = new Reader(ALWAYS, ALWAYS.until(), false);

    /** From a minute to another. */
    private static Window minutes(int from, int to) {
        return new Window(START.plusSeconds(60L * from), START.plusSeconds(60L * to));
    }

    /** A client that named an end, which is before now. */
    private static Reader until(int minute) {
        return new Reader(new Window(ALWAYS.since(), minutes(minute, minute).until()), ALWAYS.until(), true);
    }

    private static List<Window> singles(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> minutes(i * 100, i * 100 + 1))
                .toList();
    }

    private static NamedCorrections none(long epoch) {
        return NamedCorrections.none(Corrections.lastRevision(epoch));
    }

    @Test
    void onlyTimesOfLaterCommitsAreNamed() {
        Corrections corrections =
                Corrections.NONE.plus(List.of(minutes(0, 1)), 3).plus(List.of(minutes(5, 6), minutes(9, 10)), 4);
        assertThat(corrections.after(Corrections.lastRevision(4), 7, FOLLOWER)).isEqualTo(none(7));
        assertThat(corrections.after(Corrections.lastRevision(3), 4, FOLLOWER).times())
                .containsExactly(minutes(5, 6), minutes(9, 10));
        assertThat(corrections.after(-1, 4, FOLLOWER).times())
                .containsExactly(minutes(0, 1), minutes(5, 6), minutes(9, 10));
    }

    @Test
    void timesAreOnFullMinutesWithinTheWindowAndWithoutOverlap() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(minutes(10, 20)), 1)
                .plus(List.of(minutes(0, 5), minutes(20, 30)), 2)
                .plus(List.of(minutes(28, 40)), 3);
        Instant now = START.plusSeconds(60 * 33 + 1);
        Reader reader = new Reader(new Window(START.plusSeconds(121), now), now, false);
        assertThat(corrections.after(0, 3, reader))
                .isEqualTo(new NamedCorrections(
                        List.of(minutes(2, 5), minutes(10, 34)), Corrections.lastRevision(3), false));
        assertThat(corrections.after(
                        0, 3, new Reader(minutes(5, 10), minutes(5, 10).until(), false)))
                .isEqualTo(none(3));
    }

    /** In the order of their revisions, the oldest change first, also where its time is the latest. */
    @Test
    void whatDoesNotFitIntoAnAnswerFollowsInTheNext() {
        Corrections corrections = Corrections.NONE.plus(singles(500, 503), 1).plus(singles(0, 30), 2);
        NamedCorrections first = corrections.after(-1, 2, FOLLOWER);
        List<Window> expected = new ArrayList<>(singles(0, 17));
        expected.addAll(singles(500, 503));
        assertThat(first.times()).isEqualTo(expected);
        assertThat(first.isMoreLeft()).isTrue();
        NamedCorrections second = corrections.after(first.revision(), 2, FOLLOWER);
        assertThat(second).isEqualTo(new NamedCorrections(singles(17, 30), Corrections.lastRevision(2), false));
    }

    @Test
    void timesThatLieInsideNamedOnesAreNamedWithThem() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(minutes(0, 100_000)), 1)
                .plus(singles(2_000, 2_019), 2)
                .plus(singles(0, 30), 3);
        assertThat(corrections.after(-1, 3, FOLLOWER))
                .satisfies(named -> assertThat(named.times()).hasSize(20).startsWith(minutes(0, 100_000)))
                .returns(false, NamedCorrections::isMoreLeft)
                .returns(Corrections.lastRevision(3), NamedCorrections::revision);
    }

    /** It may ask no more. */
    @Test
    void aClientThatNamedAnEndGetsAllTimesJoined() {
        Corrections corrections = Corrections.NONE.plus(singles(0, 150), 1);
        NamedCorrections named = corrections.after(-1, 1, until(1_000_000));
        assertThat(named.times()).hasSize(20);
        assertThat(named.times().getFirst().since()).isEqualTo(minutes(0, 1).since());
        assertThat(named.times().getLast().until())
                .isEqualTo(minutes(14_900, 14_901).until());
        assertThat(named.isMoreLeft()).isFalse();
        assertThat(named.revision()).isEqualTo(Corrections.lastRevision(1));
    }

    /** It may have rows behind that end, if it asked for a later one before and an older cursor was put back. */
    @Test
    void whatGoesOnBehindANamedEndIsLeft() {
        Corrections corrections = Corrections.NONE
                .plus(List.of(minutes(0, 1)), 1)
                .plus(List.of(minutes(40, 60), minutes(100, 110)), 2)
                .plus(List.of(minutes(0, 5)), 3);
        NamedCorrections early = corrections.after(-1, 3, until(50));
        assertThat(early.times()).containsExactly(minutes(0, 5), minutes(40, 50));
        assertThat(early.isMoreLeft()).isFalse();
        NamedCorrections later = corrections.after(early.revision(), 3, until(105));
        assertThat(later.times()).containsExactly(minutes(0, 5), minutes(40, 60), minutes(100, 105));
        NamedCorrections last = corrections.after(later.revision(), 3, until(110));
        assertThat(last.times()).containsExactly(minutes(0, 5), minutes(100, 110));
        assertThat(corrections.after(last.revision(), 3, until(110))).isEqualTo(none(3));
        // No client has rows after now.
        assertThat(corrections
                        .after(-1, 3, new Reader(minutes(0, 50), minutes(0, 50).until(), true))
                        .revision())
                .isEqualTo(Corrections.lastRevision(3));
    }

    /** The table was restored. */
    @Test
    void aCursorOfALaterEpochGetsAllTimes() {
        Corrections corrections = Corrections.NONE.plus(List.of(minutes(0, 1)), 3);
        Instant now = START.plusSeconds(3_601);
        assertThat(corrections.after(
                        Corrections.lastRevision(3) + 1, 3, new Reader(new Window(START, now), now, false)))
                .isEqualTo(new NamedCorrections(List.of(minutes(0, 61)), Corrections.lastRevision(3), false));
        assertThat(corrections.after(Long.MAX_VALUE, 3, new Reader(new Window(START, START), START, false)))
                .isEqualTo(none(3));
    }

    @Test
    void afterARestoreAllTimesAreNamedOnceAndNothingTwice() {
        Corrections corrections = Corrections.ofAllTimes(minutes(20_000, 20_001).since(), 1_000);
        SplittableRandom random = new SplittableRandom(1);
        for (int epoch = 1_001; epoch <= 1_200; epoch++) {
            int from = random.nextInt(20_000);
            corrections = corrections.plus(List.of(minutes(from, from + random.nextInt(1, 100))), epoch);
        }
        NamedCorrections named = corrections.after(5, 1_200, FOLLOWER);
        assertThat(named.times()).hasSize(1);
        assertThat(named.times().getFirst().since()).isEqualTo(ALWAYS.since());
        assertThat(corrections.after(named.revision(), 1_200, FOLLOWER)).isEqualTo(none(1_200));
    }

    /**
     * Clients that ask at any time, up to now or to any end, whose cursors are put back: each minute that has changed
     * since the answer that gave a cursor is named before its client knows nothing more, and that takes few answers.
     */
    @Test
    void nothingIsEverLostAndTheAnswersEnd() {
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean isRestored = random.nextInt(4) == 0;
            Corrections corrections = Corrections.NONE;
            long epoch = 0;
            List<CorrectionsClient> clients = IntStream.range(0, 4)
                    .mapToObj(one -> new CorrectionsClient(random.split()))
                    .toList();
            for (int commit = 0; commit < 60; commit++) {
                epoch += 1 + random.nextInt(3);
                List<Window> times = times(random);
                if (isRestored && commit == 30) {
                    epoch += 1_000;
                    times = List.of(minutes(0, CorrectionsClient.MINUTES));
                    corrections = Corrections.ofAllTimes(times.getFirst().until(), epoch);
                } else {
                    corrections = corrections.plus(times, epoch);
                }
                for (CorrectionsClient client : clients) {
                    client.changed(times);
                    client.askSometimes(corrections, epoch);
                }
            }
            for (CorrectionsClient client : clients) {
                client.catchUp(corrections, epoch);
                assertThat(client.stale().cardinality()).as("seed %d", seed).isZero();
            }
        }
    }

    private static List<Window> times(SplittableRandom random) {
        List<Window> times = new ArrayList<>();
        for (int i = random.nextInt(4) == 0 ? random.nextInt(250) : random.nextInt(4); i >= 0; i--) {
            int from = random.nextInt(CorrectionsClient.MINUTES - 2_000);
            times.add(minutes(from, from + 1 + random.nextInt(random.nextBoolean() ? 3 : 2_000)));
        }
        return times;
    }
}
