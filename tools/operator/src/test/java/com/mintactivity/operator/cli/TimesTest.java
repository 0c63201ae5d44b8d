package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimesTest {

    @ParameterizedTest
    @CsvSource({
        // text, duration
        "90d, PT2160H",
        "24h, PT24H",
        "30m, PT30M",
        "45s, PT45S",
        "0s, PT0S",
        "999999999d, PT23999999976H",
    })
    void durationIsANumberAndItsUnit(String typed, Duration duration) {
        assertThat(Times.duration(typed)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "90", "d", "-1d", "1.5h", "1w", "1d2h", "9999999999d", "１d"})
    void otherDurationIsRefused(String typed) {
        assertThatThrownBy(() -> Times.duration(typed)).isInstanceOf(TypeConversionException.class);
    }

    @Test
    void momentTakesAnyOffset() {
        assertThat(Times.moment("2026-11-01T10:00:00+02:00")).isEqualTo(Instant.parse("2026-11-01T08:00:00Z"));
        assertThatThrownBy(() -> Times.moment("2026-11-01")).isInstanceOf(TypeConversionException.class);
    }
}
