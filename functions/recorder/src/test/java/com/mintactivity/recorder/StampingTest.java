package com.mintactivity.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.recorder.Stamping.Stamp;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StampingTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:10.000900Z");

    @ParameterizedTest
    @CsvSource({
        // finished at, completed at, straggler
        "2026-11-01T10:00:10.000899Z, 2026-11-01T10:00:10Z, false",
        "2026-11-01T10:00:10.000901Z, 2026-11-01T10:00:10Z, true",
        "2026-11-01T10:00:07.501999Z, 2026-11-01T10:00:07.501Z, false",
        "2026-11-01T10:00:07.500999Z, 2026-11-01T10:00:10Z, true",
        "2025-01-01T00:00:00Z, 2026-11-01T10:00:10Z, true",
        "2027-01-01T00:00:00Z, 2026-11-01T10:00:10Z, true",
    })
    void liveTaskKeepsItsTimeForHalfTheSettlingTime(Instant finishedAt, Instant completedAt, boolean straggler) {
        assertThat(new Stamping.Live(new TimeBudget(Duration.ofSeconds(5))).stamp(finishedAt, NOW))
                .isEqualTo(new Stamp.At(completedAt, straggler));
    }

    @Test
    void importedTaskKeepsItsTimeInWholeMilliseconds() {
        assertThat(new Stamping.History().stamp(Instant.parse("2020-01-01T00:00:00.123999Z"), NOW))
                .isEqualTo(new Stamp.At(Instant.parse("2020-01-01T00:00:00.123Z"), false));
    }

    @Test
    void importedTaskFromTheFutureIsRefused() {
        assertThat(new Stamping.History().stamp(NOW.plusNanos(1), NOW)).isInstanceOf(Stamp.Impossible.class);
    }
}
