package com.mintactivity.activity.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

final class SettledClockTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:03.123999Z");

    @Test
    void theSettledClockRunsBehindTheWallClockInWholeMilliseconds() {
        SettledClock clock = new SettledClock(InstantSource.fixed(NOW), Duration.ofSeconds(5));

        assertThat(clock.wall()).isEqualTo("2026-11-01T10:00:03.123Z");
        assertThat(clock.settled()).isEqualTo("2026-11-01T09:59:58.123Z");
        assertThat(clock.settle()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void settlingTakesNoNegativeTime() {
        assertThatThrownBy(() -> new SettledClock(InstantSource.fixed(NOW), Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWindowMayBeEmptyButNotUpsideDown() {
        assertThat(new Window(NOW, NOW).isEmpty()).isTrue();
        assertThat(new Window(NOW, NOW.plusMillis(1)).isEmpty()).isFalse();
        assertThatThrownBy(() -> new Window(NOW, NOW.minusMillis(1))).isInstanceOf(IllegalArgumentException.class);
    }
}
