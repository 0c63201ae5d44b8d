package com.mintactivity.activity.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InstantsTest {

    // instant, minute before, minute after
    @ParameterizedTest
    @CsvSource({
        "2026-11-01T10:00:00Z, 2026-11-01T10:00:00Z, 2026-11-01T10:00:00Z",
        "2026-11-01T10:00:00.000000001Z, 2026-11-01T10:00:00Z, 2026-11-01T10:01:00Z",
        "2026-11-01T10:00:59.999Z, 2026-11-01T10:00:00Z, 2026-11-01T10:01:00Z",
        "1969-12-31T23:59:30Z, 1969-12-31T23:59:00Z, 1970-01-01T00:00:00Z",
    })
    void instantsAreRoundedToTheMinuteGrid(Instant instant, Instant floor, Instant ceil) {
        assertThat(Instants.floorMinute(instant)).isEqualTo(floor);
        assertThat(Instants.ceilMinute(instant)).isEqualTo(ceil);
    }

    @Test
    void gridsAreAlignedToTheEpoch() {
        Instant instant = Instant.parse("2026-11-01T10:00:01Z");

        assertThat(Instants.floor(instant, 86_400)).isEqualTo("2026-11-01T00:00:00Z");
        assertThat(Instants.ceil(instant, 86_400)).isEqualTo("2026-11-02T00:00:00Z");
    }

    @Test
    void ofTwoInstantsTheEarlierAndTheLaterAreFound() {
        Instant early = Instant.EPOCH;
        Instant late = early.plusNanos(1);

        assertThat(Instants.earlier(early, late)).isEqualTo(early);
        assertThat(Instants.earlier(late, early)).isEqualTo(early);
        assertThat(Instants.later(early, late)).isEqualTo(late);
        assertThat(Instants.later(late, early)).isEqualTo(late);
    }
}
