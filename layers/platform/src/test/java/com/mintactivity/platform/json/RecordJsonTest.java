package com.mintactivity.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordJsonTest {

    record SampleBody(String zebra, @Nullable String nextCursor, List<Long> chainIds, int cacheTtlS) {}

    @Test
    void fieldsHaveTheOrderOfTheRecordInSnakeCaseWithNulls() {
        assertThat(RecordJson.write(new SampleBody("z", null, List.of(1L), 30)))
                .isEqualTo("{\"zebra\":\"z\",\"next_cursor\":null,\"chain_ids\":[1],\"cache_ttl_s\":30}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "\uDE00", "a\uD83Db", "\uDE00\uD83D", "\uD83D\uD83D\uDE00"})
    void anUnpairedSurrogateBecomesTheReplacementCharacter(String name) {
        String json = RecordJson.write(new SampleBody(name, null, List.of(), 30));

        assertThat(json).contains("\uFFFD");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(json)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D\uDE00", "é", "\u2028", "\uFFFF", "한국어"})
    void everyOtherCharacterIsUnchanged(String name) {
        assertThat(RecordJson.write(new SampleBody(name, null, List.of(), 30)))
                .startsWith("{\"zebra\":\"" + name + "\"");
    }

    @Test
    void controlCharactersAndQuotesAreEscaped() {
        assertThat(RecordJson.write(new SampleBody("\u0000\"\\\n", null, List.of(), 30)))
                .startsWith("{\"zebra\":\"\\u0000\\\"\\\\\\n\"");
    }
}
