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
    void timeTakesAnyOffset() {
        assertThat(Times.time("2026-11-01T10:00:00+02:00")).isEqualTo(Instant.parse("2026-11-01T08:00:00Z"));
        assertThatThrownBy(() -> Times.time("2026-11-01")).isInstanceOf(TypeConversionException.class);
    }

    @Test
    void aDurationWithoutADirectionIsNoTime() {
        assertThatThrownBy(() -> Times.time("1h")).hasMessageStartingWith("'1h' could mean before or after now: give");
    }

    @ParameterizedTest
    @CsvSource({
        // text, as an end, as a start
        "2026-11-01T10:00:00.5+02:00, 2026-11-01T08:00:00.5Z, 2026-11-01T08:00:00.5Z",
        "90m, 2026-11-20T13:30:00Z, 2026-11-20T10:30:00.25Z",
        "0s, 2026-11-20T12:00:00Z, 2026-11-20T12:00:00.25Z",
        "999999999d, 9999-12-31T23:59:59Z, 0000-01-01T00:00:00Z",
    })
    void aMomentIsATimeOrADurationFromNow(String typed, Instant end, Instant start) {
        Instant now = Instant.parse("2026-11-20T12:00:00.25Z");
        assertThat(Times.moment(typed).after(now)).isEqualTo(end);
        assertThat(Times.moment(typed).before(now)).isEqualTo(start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "90", "-1d", "+1d", "1d2h", "2026-11-01", "10:00"})
    void otherMomentIsRefused(String typed) {
        assertThatThrownBy(() -> Times.moment(typed)).isInstanceOf(TypeConversionException.class);
    }

    @Test
    void anOffsetWithoutAColonIsNamed() {
        assertThatThrownBy(() -> Times.moment("2026-11-01T10:00:00+0200")).hasMessageEndingWith("such as +02:00");
        assertThatThrownBy(() -> Times.time("2026-11-01T10:00:00+0200")).hasMessageEndingWith("such as +02:00");
        assertThatThrownBy(() -> Times.time("2026-11-01T10:00:00")).hasMessageNotContaining("colon");
    }

    @ParameterizedTest
    @CsvSource({
        "abc, is not a whole number",
        "1.5, is not a whole number",
        "'', is not a whole number",
        "１, is not a whole number",
        "2147483648, is too large a number",
        "-99999999999, is too large a number"
    })
    void otherNumberIsRefused(String typed, String reason) {
        assertThatThrownBy(() -> Times.number(typed)).hasMessageContaining(reason);
    }

    @Test
    void numberMayBeNegative() {
        assertThat(Times.number("-2147483648")).isEqualTo(Integer.MIN_VALUE);
    }
}
