package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapesTest {

    private static final String HITS = """
            {"contract":"0xc","chain_ids":[1],"since":"2026-11-01T00:00:00Z","until":"2026-11-02T00:00:00Z",\
            "total":{"hits":5,"users":3},"users":[\
            {"handle":"a*******","user_id":"1","chat_id":"1","chat_username":null,"wallets":["0xa","0xb"],"hits":3,\
            "gas":{"mode":"auto","max_fee_gwei":null,"priority_gwei":null}},\
            {"handle":"*******","user_id":"2","chat_id":"2","chat_username":"b","wallets":["0xc"],"hits":1,\
            "gas":{"mode":"manual","max_fee_gwei":"25.50","priority_gwei":null}}],\
            "others":{"users":1,"hits":1},"generated_at":"2026-11-02T00:00:05.5Z","cache_ttl_s":30}""";

    private static final String MINTS = """
            {"contract":"0xc","since":"2026-11-01T00:00:00Z","until":"2026-11-02T00:00:00Z","mints":[\
            {"task_id":"t","user_id":"1","chat_id":"1","chat_username":null,"wallet":"0xa","chain_id":1,\
            "contract":"0xc","tx_hash":"0x1","quantity":3,"completed_at":"2026-11-01T10:00:07.25Z"}],\
            "next_cursor":null,"generated_at":"2026-11-02T00:00:05Z"}""";

    @Test
    void conformingAnswersHaveNoDefects() {
        assertThat(hits(HITS)).isEmpty();
        assertThat(mints(MINTS)).isEmpty();
    }

    // replaced, replacement, defect
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            "hits":5,"users":3            | "users":3,"hits":5                    | fields of total
            "users":1,"hits":1            | "hits":1,"users":1                    | fields of others
            "hits":5                      | "hits":6                              | total.hits
            "hits":5                      | "hits":5.0                            | total.hits
            "hits":5                      | "hits":"5"                            | total.hits
            "users":3                     | "users":4                             | total.users
            "hits":3,                     | "hits":0,                             | order of users
            "hits":1,                     | "hits":null,                          | hits of a user
            "handle":"a*******"           | "handle":"alice***"                   | handle
            "user_id":"2","chat_id":"2"   | "chat_id":"2","user_id":"2"           | fields of a user
            "chat_username":"b",          | ``                                    | fields of a user
            "0xa","0xb"                   | "0xb","0xa"                           | order of wallets
            ["0xc"]                       | null                                  | order of wallets
            ["0xc"]                       | [1]                                   | order of wallets
            "mode":"auto"                 | "mode":"none"                         | gas
            "manual"                      | "auto"                                | gas
            25.50","priority_gwei":null   | 25.50"                                | fields of gas
            00:00:05.5Z                   | 00:00:05.50Z                          | generated_at
            "2026-11-01T00:00:00Z"        | 1793491200                            | since
            "since":"2026-11-01           | "since":"2026-11-31                   | since
            "since":"2026-11-01T00:00:00Z | "since":"2026-11-01T00:00:00+00:00    | since
            """)
    void brokenHitsAreReported(String replaced, String replacement, String defect) {
        assertThat(HITS).contains(replaced);
        assertThat(hits(HITS.replace(replaced, replacement))).contains(defect);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é", "e\u0301", "日", "🇩🇪", "👩‍👩‍👧‍👦", "*", "\u0D4E"})
    void aHandleIsOneVisibleCharacterAndSevenStars(String character) {
        assertThat(hits(HITS.replace("a*******", character + "*******"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice", "\u202Ea", "\u202E", "\u200B", " ", "\u0301", "a\u202E", "🇩🇪🇫🇷"})
    void aHandleWithMoreOrWithSomethingInvisibleIsReported(String start) {
        assertThat(hits(HITS.replace("a*******", start + "*******"))).containsExactly("handle");
    }

    @Test
    void aHandleWhoseCharacterHasMoreThanSixteenCodePointsIsReported() {
        assertThat(hits(HITS.replace("a*******", "a" + "\u0301".repeat(15) + "*******")))
                .isEmpty();
        assertThat(hits(HITS.replace("a*******", "a" + "\u0301".repeat(16) + "*******")))
                .containsExactly("handle");
    }

    // replaced, replacement, defect
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            "task_id":"t","user_id":"1"   | "user_id":"1","task_id":"t"           | fields of a row
            "tx_hash":"0x1",              | ``                                    | fields of a row
            "contract":"0xc","tx_hash"    | "contract":"0xd","tx_hash"            | contract of a row
            "contract":"0xc","tx_hash"    | "contract":null,"tx_hash"             | contract of a row
            10:00:07.25Z                  | 10:00:07.2501Z                        | precision
            10:00:07.25Z                  | 10:00:07.250Z                         | completed_at
            "next_cursor":null            | "next_cursor":1                       | next_cursor
            """)
    void brokenMintsAreReported(String replaced, String replacement, String defect) {
        assertThat(MINTS).contains(replaced);
        assertThat(mints(MINTS.replace(replaced, replacement))).contains(defect);
    }

    @Test
    void rowsThatAreNoArrayAreReported() {
        assertThat(hits(HITS.replace("\"users\":[", "\"users\":{\"0\":[").replace("],\"others\"", "]},\"others\"")))
                .contains("users");
        assertThat(mints(MINTS.replaceFirst("\\[.*]", "null"))).containsExactly("mints");
    }

    @Test
    void fieldsInAnotherOrderOrTwiceOrWithTextBehindThemAreReported() {
        assertThat(hits(HITS.replace(
                        "\"contract\":\"0xc\",\"chain_ids\":[1]", "\"chain_ids\":[1],\"contract\":\"0xc\"")))
                .containsExactly(
                        "fields [chain_ids, contract, since, until, total, users, others, generated_at, cache_ttl_s]");
        assertThat(hits(HITS.replace("\"cache_ttl_s\":30", "\"cache_ttl_s\":30,\"cache_ttl_s\":30")))
                .contains("fields []");
        assertThat(mints(MINTS.replace("\"quantity\":3", "\"quantity\":3,\"quantity\":3")))
                .contains("fields []");
        assertThat(mints(MINTS + "x")).contains("fields []");
    }

    private static List<String> hits(String body) {
        return Shapes.hits(JsonValues.object(body));
    }

    private static List<String> mints(String body) {
        return Shapes.mints(JsonValues.object(body));
    }
}
