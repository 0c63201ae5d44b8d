package com.mintactivity.activity.tally.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TallyVersionTest {

    /** So a year of ten million hits a month takes ten days, and one of a few hits takes minutes. */
    @ParameterizedTest
    @CsvSource({"0, PT1S", "100, PT1S", "1000, PT7.2S", "50000, PT6M"})
    void thePauseAfterAStepFollowsTheHitsThatItCounted(long hits, Duration pause) {
        Instant now = Instant.parse("2026-11-20T10:00:00Z");

        TallyVersion version = TallyVersion.unrecorded().from(now.minusSeconds(3_600), now, hits);

        assertThat(version.nextAt()).isEqualTo(now.plus(pause));
    }
}
