package com.mintactivity.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class Rfc3339Test {

    @ParameterizedTest
    // text, time
    @CsvSource({
        "2026-11-01T10:00:07Z,                    2026-11-01T10:00:07Z",
        "2026-11-01t10:00:07z,                    2026-11-01T10:00:07Z",
        "2026-11-01T10:00:07.25Z,                 2026-11-01T10:00:07.250Z",
        "2026-11-01T10:00:07.1234567899999Z,      2026-11-01T10:00:07.123456789Z",
        "2026-11-01T10:00:07+02:00,               2026-11-01T08:00:07Z",
        "2026-11-01T10:00:07-05:30,               2026-11-01T15:30:07Z",
        "2026-11-01T10:00:07-00:00,               2026-11-01T10:00:07Z",
        "2026-11-01T10:00:07+23:59,               2026-10-31T10:01:07Z",
        "2026-11-01T00:00:00+00:01,               2026-10-31T23:59:00Z",
        "2028-02-29T23:59:59Z,                    2028-02-29T23:59:59Z",
        "2016-12-31T23:59:59.999999998Z,          2016-12-31T23:59:59.999999998Z",
        "2016-12-31T23:59:60Z,                    2016-12-31T23:59:59.999999999Z",
        "2016-12-31T23:59:60.999Z,                2016-12-31T23:59:59.999999999Z",
        "2016-12-31T15:59:60-08:00,               2016-12-31T23:59:59.999999999Z",
        "2017-01-01T05:29:60.5+05:30,             2016-12-31T23:59:59.999999999Z",
        "9999-12-31T23:59:60Z,                    9999-12-31T23:59:59.999999999Z",
        "0000-01-01T00:00:00Z,                    0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999Z,                9999-12-31T23:59:59.999Z",
    })
    void aTimestampIsRead(String text, Instant time) {
        assertThat(Rfc3339.parse(text)).contains(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "now",
                "2026-11-01",
                "2026-11-01T10:00Z",
                "2026-11-01T10:00:07",
                "2026-11-01 10:00:07Z",
                "2026-11-01T10:00:07 02:00",
                "2026-11-01T10:00:07+0200",
                "2026-11-01T10:00:07+2:00",
                "2026-11-01T10:00:07+24:00",
                "2026-11-01T10:00:07+02:60",
                "2026-11-01T10:00:07.Z",
                "2026-11-01T10:00:07,5Z",
                "2026-11-01T24:00:00Z",
                "2026-11-01T10:60:00Z",
                "2026-11-01T10:00:60Z",
                "2026-11-01T23:59:61Z",
                "2026-02-29T10:00:00Z",
                "2026-02-30T10:00:00Z",
                "2026-13-01T10:00:00Z",
                "2026-00-01T10:00:00Z",
                "2026-11-00T10:00:00Z",
                "26-11-01T10:00:00Z",
                "+2026-11-01T10:00:00Z",
                "-2026-11-01T10:00:00Z",
                "12026-11-01T10:00:00Z",
                "0000-01-01T00:00:00+00:01",
                "9999-12-31T23:59:59-00:01",
                "0000-01-01T00:59:60+01:00",
                " 2026-11-01T10:00:07Z",
                "2026-11-01T10:00:07Z\n",
                "٢٠٢٦-11-01T10:00:07Z"
            })
    void otherTextIsNotParsed(String text) {
        assertThat(Rfc3339.parse(text)).isEmpty();
    }

    @ParameterizedTest
    // text, whether a colon in its offset is all that it lacks
    @CsvSource({
        "2026-11-01T10:00:07+0000,     true",
        "2026-11-01t10:00:07.25-0530,  true",
        "2026-11-01T10:00:07+00:00,    false",
        "2026-11-01T10:00:07Z,         false",
        "2026-11-01T10:00:07+2400,     false",
        "2026-02-30T10:00:07+0000,     false",
        "2026-11-01T10:00:07 0000,     false",
        "2026-11-01T10:00+0000,        false",
        "+0000,                        false",
        "2026-1101,                    false",
    })
    void anOffsetWithoutAColonIsRecognised(String text, boolean lacksColon) {
        assertThat(Rfc3339.lacksColon(text)).isEqualTo(lacksColon);
    }

    @ParameterizedTest
    // time, text in responses
    @CsvSource({
        "2026-11-01T10:00:07.250Z,       2026-11-01T10:00:07.25Z",
        "2026-11-01T10:00:07.200Z,       2026-11-01T10:00:07.2Z",
        "2026-11-01T10:00:07.001Z,       2026-11-01T10:00:07.001Z",
        "2026-11-01T10:00:07.010Z,       2026-11-01T10:00:07.01Z",
        "2026-11-01T10:00:07.123456789Z, 2026-11-01T10:00:07.123Z",
        "2026-11-01T10:00:07.0009Z,      2026-11-01T10:00:07Z",
        "2026-11-01T10:00:07Z,           2026-11-01T10:00:07Z",
        "2026-11-01T10:00:00Z,           2026-11-01T10:00:00Z",
        "2020-10-10T00:00:00Z,           2020-10-10T00:00:00Z",
        "0000-01-01T00:00:00Z,           0000-01-01T00:00:00Z",
        "1969-12-31T23:59:59.900Z,       1969-12-31T23:59:59.9Z",
    })
    void trailingZerosAndThenThePointAreTrimmed(Instant time, String text) {
        assertThat(Rfc3339.format(time)).isEqualTo(text);
    }

    @ParameterizedTest
    // time, three digits, nine digits
    @CsvSource({
        "2026-11-01T10:00:00Z, 2026-11-01T10:00:00.000Z, 2026-11-01T10:00:00.000000000Z",
        "2026-11-01T10:00:07.25Z, 2026-11-01T10:00:07.250Z, 2026-11-01T10:00:07.250000000Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000Z, 0000-01-01T00:00:00.000000000Z",
    })
    void fixedTextsHaveOneWidth(Instant time, String millis, String nanos) {
        assertThat(Rfc3339.fixedMillis(time)).isEqualTo(millis);
        assertThat(Rfc3339.fixedNanos(time)).isEqualTo(nanos);
    }
}
