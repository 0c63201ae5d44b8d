package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Fields that each have their form, but do not agree with each other, are reported. */
final class BodyRulesTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String HITS = """
            {"chain_ids":[1,10],"total":{"hits":5,"users":3},"others":{"users":1,"hits":1},\
            "users":[{"hits":3,"wallets":["0xa","0xb"]},{"hits":1,"wallets":["0xc"]}]}""";

    private static final String MINTS = """
            {"contract":"0xc","since":"2026-11-01T00:00:00Z","until":"2026-11-01T00:10:00Z",\
            "mints":[{"task_id":"1","contract":"0xc","completed_at":"2026-11-01T00:03:00Z"},\
            {"task_id":"2","contract":"0xc","completed_at":"2026-11-01T00:03:00.5Z"}],\
            "next_cursor":"c","resume_cursor":"c","poll_after_s":0,\
            "corrections":[{"since":"2026-11-01T00:00:00Z","until":"2026-11-01T00:01:00Z"}]}""";

    @Test
    void bodiesThatAgreeHaveNoDefects() {
        assertThat(BodyRules.hits(JSON.readTree(HITS))).isEmpty();
        assertThat(BodyRules.mints(JSON.readTree(MINTS))).isEmpty();
    }

    // what is replaced, by what, the defect
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            "hits":5    | "hits":6    | total.hits
            "users":3}  | "users":4}  | total.users
            "hits":3,   | "hits":0,   | order of users
            "0xa","0xb" | "0xb","0xa" | order of wallets
            [1,10]      | [10,1]      | order of chain_ids
            """)
    void sumsAndOrdersOfHits(String replaced, String by, String defect) {
        assertThat(HITS).contains(replaced);
        assertThat(BodyRules.hits(JSON.readTree(HITS.replace(replaced, by)))).contains(defect);
    }

    // what is replaced, by what, the defect
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            "2","contract":"0xc" | "2","contract":"0xd" | contract of a row
            "task_id":"2"        | "task_id":"1"        | a task twice
            00:03:00.5Z          | 00:02:59.5Z          | order of rows
            00:03:00.5Z          | 00:10:00Z            | a row outside the window
            "resume_cursor":"c"  | "resume_cursor":"d"  | resume_cursor
            "poll_after_s":0     | "poll_after_s":5     | poll_after_s
            "until":"2026-11-01T00:01 | "until":"2026-10-31T00:01 | order of corrections
            [{"since":"2026-11-01 | [{"since":"2026-10-31 | a correction outside the window
            """)
    void rowsAndCorrectionsOfMints(String replaced, String by, String defect) {
        assertThat(MINTS).contains(replaced);
        assertThat(BodyRules.mints(JSON.readTree(MINTS.replace(replaced, by)))).contains(defect);
    }
}
