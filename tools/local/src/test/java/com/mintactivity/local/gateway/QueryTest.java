package com.mintactivity.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryTest {

    // as sent, value of parameter a
    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a=1,1",
                "a=b+c,b c",
                "a=b%2Bc,b+c",
                "a=b%2bc,b+c",
                "%61=1,1",
                "a=x=y,x=y",
                "a=%C3%A9,é",
                "a=%F0%9F%A6%8A,🦊",
                "b=2&a=1,1",
                "&&a=1&,1",
                "a=2026-11-01T10:00:00+02:00,2026-11-01T10:00:00 02:00",
            })
    void valueIsDecodedAsTheGatewayDoes(String query, String expected) {
        assertThat(Query.decode(query).orElseThrow().get("a")).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a=", "b&a"})
    void nameWithoutValueHasAnEmptyOne(String query) {
        assertThat(Query.decode(query).orElseThrow().get("a")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "a=%4g", "%=1", "a=1&b=%", "a=%-1", "a=%+1"})
    void brokenPercentEncodingIsMalformed(String query) {
        assertThat(Query.decode(query)).isEmpty();
    }

    @Test
    void repeatedNameKeepsAllValuesInOrder() {
        assertThat(Query.decode("a=1&b=2&a=3")).contains(Map.of("a", List.of("1", "3"), "b", List.of("2")));
    }

    @Test
    void noQueryHasNoParameters() {
        assertThat(Query.decode("")).contains(Map.of());
    }
}
