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
            {"total":{"hits":5,"users":3},"others":{"users":1,"hits":1},\
            "users":[{"hits":3,"wallets":["0xa","0xb"]},{"hits":1,"wallets":["0xc"]}]}""";

    private static final String MINTS = """
            {"contract":"0xc","mints":[{"contract":"0xc"},{"contract":"0xc"}]}""";

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
            """)
    void sumsAndOrdersOfHits(String replaced, String by, String defect) {
        assertThat(HITS).contains(replaced);
        assertThat(BodyRules.hits(JSON.readTree(HITS.replace(replaced, by)))).contains(defect);
    }

    @Test
    void aRowOfMintsIsOfTheContract() {
        String other = MINTS.replace("{\"contract\":\"0xc\"}]", "{\"contract\":\"0xd\"}]");
        assertThat(BodyRules.mints(JSON.readTree(other))).containsExactly("contract of a row");
    }
}
