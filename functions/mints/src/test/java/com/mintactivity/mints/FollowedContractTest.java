package com.mintactivity.mints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that follows a contract reads each row once and none twice. */
final class FollowedContractTest {

    private static final Instant START = Instant.parse("2026-11-01T10:00:30.25Z");
    private static final int SETTLE_MS = (int) FollowerModel.SETTLE.toMillis();
    private static final int ORDERS = 10_000;

    /**
     * A row becomes visible at any moment up to the settling time after its completion: half of them at that moment,
     * about which half of the requests are sent. A settled clock that is 2 ms fast fails for each 170th order.
     */
    @Test
    void everyArrivalOrderThatTheSettledClockPermits() {
        IntStream.range(0, ORDERS).parallel().forEach(seed -> {
            FollowerModel follower = followed(new Random(seed));
            assertThat(follower.read()).as("seed %d", seed).isEqualTo(follower.expected());
        });
    }

    /** It sends requests at any time: {@code poll_after_s} is an advice. */
    private static FollowerModel followed(Random random) {
        FollowerModel follower = new FollowerModel(START, 1 + random.nextInt(4), 1 + random.nextInt(62));
        int rows = 1 + random.nextInt(8);
        for (int row = 0; row < rows; row++) {
            // Some rows have the same millisecond.
            Instant completedAt = START.plusMillis(1000L * random.nextInt(6) + random.nextInt(2));
            int laterMs = random.nextBoolean() ? SETTLE_MS : random.nextInt(SETTLE_MS + 1);
            Instant visibleAt = completedAt.plusMillis(laterMs);
            follower.row("t-" + random.nextInt(10) + row, completedAt, visibleAt);
        }
        while (follower.now().isBefore(START.plusSeconds(11))) {
            boolean isReady = follower.request() == 0;
            follower.advance(isReady ? Duration.ZERO : pause(random, Duration.between(START, follower.now())));
        }
        follower.catchUp();
        return follower;
    }

    /** @param since the start, a whole number of seconds after which rows complete */
    private static Duration pause(Random random, Duration since) {
        long until = since.toMillis() + random.nextInt(8000);
        if (random.nextBoolean()) {
            until += random.nextInt(4) - 2 - until % 1000;
        }
        return Duration.ofMillis(Math.max(0, until - since.toMillis()));
    }

    /** The longest window is three days. */
    @Test
    void nineIdleDaysAndAPauseOfAHundredDays() {
        FollowerModel follower = new FollowerModel(START, 3, 3);
        add(follower, "a", START.plusSeconds(1));
        follower.follow(START.plus(Duration.ofDays(9)));
        add(follower, "b", follower.now().plusSeconds(1));
        follower.follow(follower.now().plus(Duration.ofHours(2)));
        Instant pausedAt = follower.now();
        for (int day = 0; day < 100; day += 5) {
            add(follower, "p" + day, pausedAt.plus(Duration.ofDays(day)));
            add(follower, "q" + day, pausedAt.plus(Duration.ofDays(day)));
        }
        follower.advance(Duration.ofDays(100));
        follower.catchUp();
        follower.follow(follower.now().plus(Duration.ofDays(1)));

        assertThat(follower.read()).isEqualTo(follower.expected()).hasSize(42);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 31, 366})
    void itCanBeginAYearAgoWhateverTheLongestWindow(int maxDays) {
        FollowerModel follower = new FollowerModel(START.minus(Duration.ofDays(365)), START, 500, maxDays);
        for (int day = 364; day > 0; day -= 7) {
            add(follower, "d" + day, START.minus(Duration.ofDays(day)));
        }
        follower.catchUp();

        assertThat(follower.read()).isEqualTo(follower.expected());
    }

    /** One request reads the first rows, not one for each window before them; after them, windows are as they are. */
    @ParameterizedTest
    @ValueSource(ints = {1, 31})
    void aStartLongBeforeTheFirstRowTakesOneRequest(int maxDays) {
        FollowerModel follower = new FollowerModel(Instant.EPOCH, START, 2, maxDays);
        assertThat(follower.request()).as("no row yet").isEqualTo(60);
        Instant begin = START.minus(Duration.ofDays(maxDays + 400));
        FollowerModel another = new FollowerModel(Instant.EPOCH, START, 2, maxDays);
        add(another, "a", begin);
        add(another, "b", begin.plus(Duration.ofDays(maxDays)).minusSeconds(31));
        add(another, "c", begin.plus(Duration.ofDays(maxDays)).plusSeconds(31));
        add(another, "d", START.minusSeconds(60));
        assertThat(another.request()).isZero();
        assertThat(another.read())
                .as("a window of the agreement behind the first row")
                .containsExactly("a", "b");
        another.catchUp();
        assertThat(another.read()).isEqualTo(another.expected());
    }

    @Test
    void afterAnIdleTimeARowThatIsAnHourLateIsRead() {
        FollowerModel follower = new FollowerModel(START, 3, 3);
        follower.follow(START.plus(Duration.ofDays(4)));
        Instant now = follower.now();
        Instant until = now.minus(FollowerModel.SETTLE);
        follower.row("late", until.minus(Duration.ofHours(1)), now.plusMillis(1));
        follower.row("too-late", until.minus(Duration.ofHours(1)).minusMillis(1), now.plusMillis(1));
        follower.follow(now.plusSeconds(60));

        assertThat(follower.read()).containsExactly("late");
    }

    /** As a cursor without {@code follow}. */
    @Test
    void aLateRowBehindTheCursorOfABusyContractIsMissed() {
        FollowerModel follower = new FollowerModel(START, 3, 31);
        add(follower, "a", START.plusSeconds(60));
        follower.follow(START.plusSeconds(120));
        follower.row("late", START.plusSeconds(30), follower.now());
        follower.follow(START.plusSeconds(300));

        assertThat(follower.read()).containsExactly("a");
    }

    /** A sixtieth of the time since the last row: 5 s for five minutes, 60 s after an hour. */
    @Test
    void theLongerNothingCameTheLongerItWaits() {
        FollowerModel follower = new FollowerModel(START, 1, 31);
        assertThat(follower.request()).as("an empty window").isEqualTo(5);
        add(follower, "a", START.plusSeconds(1));
        add(follower, "b", START.plusSeconds(1));
        follower.advance(Duration.ofSeconds(10));
        assertThat(follower.request()).as("more is ready").isZero();
        assertThat(follower.request()).isEqualTo(5);
        follower.advance(Duration.ofMinutes(10));
        assertThat(follower.request()).isEqualTo(10);
        follower.advance(Duration.ofMinutes(49));
        assertThat(follower.request()).isEqualTo(59);
        follower.advance(Duration.ofDays(1));
        assertThat(follower.request()).isEqualTo(60);
        follower.advance(Duration.ofDays(32));
        assertThat(follower.request()).as("the window ended before now").isZero();
        assertThat(follower.request()).isEqualTo(60);

        assertThat(follower.read()).isEqualTo(List.of("a", "b"));
    }

    private static void add(FollowerModel follower, String taskId, Instant at) {
        follower.row(taskId, at, at);
    }
}
