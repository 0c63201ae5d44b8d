package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class MinuteLifeTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

    @Test
    void whatIsReadIsWrittenAndWhatIsWrittenHasNotExpired() {
        assertThat(MinuteLife.readSince(NOW)).isEqualTo(NOW.minus(Duration.ofDays(40)));
        assertThat(MinuteLife.writtenSince(NOW))
                .isEqualTo(MinuteLife.readSince(NOW).minus(Duration.ofDays(1)));
        assertThat(MinuteLife.expiry(MinuteLife.writtenSince(NOW))).isEqualTo(NOW.plus(Duration.ofDays(1)));
    }
}
