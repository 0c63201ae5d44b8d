package com.mintactivity.activity.tally.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.RawHitCounter;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Pace;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Raw hits of windows that take several pages, which hold {@value #PAGE} hits here. */
final class RawHitCounterTest {

    private static final int PAGE = 4;
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final ContractSelector ALL =
            new ContractSelector("acme", new ContractAddress("0xab"), ContractSelector.ALL_CHAINS);

    /** The last hit is in the window's last millisecond, the next one is at its end and not in it. */
    @Test
    void threePagesAreCountedToTheMillisecondAtWhichTheWindowEnds() {
        SlicedHits stored = new SlicedHits(PAGE, hits(0, 1_001, 2_002, 3_003, 5_007, 9_500, 13_100, 17_636, 17_637));

        assertThat(count(stored, 17_637)).isEqualTo(8);
        assertThat(stored.queries()).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void everyEndOfAWindowIsExact() {
        List<Hit> all = hits(IntStream.range(0, 60).map(i -> i * i * 3 % 997).toArray());
        for (int end = 1; end <= 1_000; end++) {
            Instant until = SINCE.plusMillis(end);
            long expected = all.stream()
                    .filter(hit -> hit.completedAt().isBefore(until))
                    .count();
            assertThat(count(new SlicedHits(PAGE, all), end)).as("%s ms", end).isEqualTo(expected);
        }
    }

    @Test
    void oneQueryReadsAWindowOfOnePage() {
        SlicedHits stored = new SlicedHits(PAGE, hits(0, 100, 200));

        assertThat(count(stored, 145_000)).isEqualTo(3);
        assertThat(stored.queries()).hasSize(1);
    }

    /** The unsealed end of a window: less than three minutes, however many hits it has. */
    @Test
    void twoMinutesWithManyHitsAreReadInSlicesOfSeconds() {
        SlicedHits stored = new SlicedHits(
                PAGE, hits(IntStream.range(0, 120).map(i -> i * 1_000).toArray()));

        assertThat(count(stored, 120_000)).isEqualTo(120);
        assertThat(stored.longestRun()).as("pages read one after another").isLessThanOrEqualTo(4);
        assertThat(stored.starts()).as("slices").hasSizeBetween(15, 18);
    }

    /** The first page covers almost all of the window: only the pages after it show how many hits the end has. */
    @Test
    void hitsThatAllCompletedAtTheEndAreReadInSlicesToo() {
        Stream<Integer> end = IntStream.range(0, 96).mapToObj(i -> 119_000 + i * 10);
        SlicedHits stored = new SlicedHits(
                PAGE,
                hits(Stream.concat(Stream.of(0, 50_000, 118_000), end)
                        .mapToInt(millis -> millis)
                        .toArray()));

        assertThat(count(stored, 120_000)).isEqualTo(99);
        assertThat(stored.longestRun()).as("pages read one after another").isLessThanOrEqualTo(4);
    }

    @Test
    void moreHitsInAMillisecondThanAPageHolds() {
        SlicedHits stored =
                new SlicedHits(PAGE, hits(IntStream.generate(() -> 7).limit(30).toArray()));

        assertThat(count(stored, 60_000)).isEqualTo(30);
    }

    private static long count(SlicedHits stored, int millis) {
        Pace pace = new Pace(RawHitCounter.HITS_PER_SECOND);
        TallyAccumulator sum = new RawHitCounter(new HitReader(stored, "mint"), ALL, pace)
                .count(new Window(SINCE, SINCE.plusMillis(millis)));
        return sum.hits();
    }

    private static List<Hit> hits(int... millis) {
        return IntStream.range(0, millis.length)
                .mapToObj(i -> new Hit(
                        "t-" + i,
                        "acme",
                        new ContractAddress("0xab"),
                        1,
                        new UserId("4711"),
                        Wallet.NONE,
                        "",
                        1,
                        SINCE.plusMillis(millis[i]),
                        Gas.AUTO))
                .toList();
    }
}
