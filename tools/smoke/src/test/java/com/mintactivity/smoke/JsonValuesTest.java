package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class JsonValuesTest {

    @Test
    void fieldsKeepTheirOrder() {
        assertThat(JsonValues.names(JsonValues.object(" {\"b\":1,\"a\":{},\"c\":null}\n")))
                .containsExactly("b", "a", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "\"a\"",
                "[{\"a\":1}]",
                "{\"a\":1",
                "{\"a\":1,}",
                "{,\"a\":1}",
                "{\"a\":1}}",
                "{\"a\":1} {}",
                "{\"a\":1} more",
                "{\"a\":1}\0",
                "\ufeff{\"a\":1}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":1,\"\\u0061\":2}",
                "{\"a\":{\"b\":1,\"b\":1}}",
                "{\"a\":[{\"b\":null,\"b\":null}]}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":1.}",
                "{\"a\":NaN}",
                "{\"a\":tru}",
                "{\"a\":\"\n\"}",
                "{\"a\":\"\\x\"}",
                "{\"a\":1/**/}",
            })
    void textThatIsNotExactlyOneObjectHasNoFields(String text) {
        assertThat(JsonValues.names(JsonValues.object(text))).isEmpty();
    }

    @Test
    void numbersAreIntegersThatALongHolds() {
        JsonNode values = JsonValues.object("""
                {"zero":0,"largest":9223372036854775807,"larger":9223372036854775808,
                 "fraction":1.0,"text":"1","none":null}""");
        assertThat(values.propertyNames().stream().map(name -> JsonValues.number(values.path(name))))
                .containsExactly(0L, Long.MAX_VALUE, -1L, -1L, -1L, -1L);
        assertThat(JsonValues.number(values.path("missing"))).isEqualTo(-1);
    }

    @Test
    void numbersAreComparedWithoutRounding() {
        JsonNode values = JsonValues.object("{\"a\":0.1,\"b\":0.10000000000000000001}");
        assertThat(values.path("a")).isNotEqualTo(values.path("b"));
    }

    @Test
    void textIsAStringWithoutQuotesOrJson() {
        JsonNode values = JsonValues.object("{\"string\":\"a\",\"none\":null,\"number\":1}");
        assertThat(values.propertyNames().stream().map(name -> JsonValues.text(values.path(name))))
                .containsExactly("a", "null", "1");
        assertThat(JsonValues.text(values.path("missing"))).isEmpty();
    }

    @Test
    void onlyAscendingStringsAreSorted() {
        JsonNode values = JsonValues.object("""
                {"empty":[],"ascending":["a","b"],"descending":["b","a"],"twice":["a","a"],
                 "numbers":[1],"text":"a","none":null}""");
        assertThat(values.propertyNames().stream().filter(name -> JsonValues.isSorted(values.path(name))))
                .containsExactly("empty", "ascending");
    }
}
