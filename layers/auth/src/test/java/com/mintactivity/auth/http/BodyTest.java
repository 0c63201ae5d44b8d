package com.mintactivity.auth.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class BodyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"handle\":\"a*******\",\"wallets\":[]}",
                "\"back\\\\slash, \\\"quote\\\" and \\u0000\"",
                "\"\u007f\u0080é\u2028さくら\uFFFD\"",
                "\"😀🇩🇪\"",
                "\b\f\n\r\t\u0001",
            })
    void theLiteralIsAsciiAndDecodesToTheText(String text) {
        String literal = Body.of(text).literal();
        assertThat(literal).isASCII();
        assertThat(JsonMapper.shared().readValue(literal, String.class)).isEqualTo(text);
    }
}
