package com.mintactivity.auth.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IgnoredParametersTest {

    private static final List<String> HITS = List.of("contract", "since", "until", "chain_id", "top");
    private static final List<String> MINTS =
            List.of("contract", "since", "until", "chain_id", "limit", "cursor", "follow");

    @Test
    void knownNamesAreNotNamed() {
        assertThat(IgnoredParameters.header(HITS, Set.of())).isEmpty();
        assertThat(IgnoredParameters.header(HITS, Set.copyOf(HITS))).isEmpty();
    }

    @Test
    void namesThatWereMeantComeInTheContractsOrderAndTheRestIsCounted() {
        Set<String> sent = new LinkedHashSet<>(List.of("untill", "contract", "x", "chainId", "ChainID"));

        assertThat(IgnoredParameters.header(HITS, sent))
                .isEqualTo(Map.of("Ignored-Parameters", "until, chain_id; others=1"));
    }

    @ParameterizedTest
    @CsvSource({
        "chainId, chain_id",
        "chain-id, chain_id",
        "CHAIN_ID, chain_id",
        "chain, chain_id",
        "chian_id, chain_id",
        "untill, until",
        "utnil, until",
        "to, until",
        "Since, since",
        "since[], since",
        "start, since",
        "contarct, contract",
        "contract_address, contract",
        "top, limit",
        "page_size, limit",
        "next_cursor, cursor",
        "follows, follow"
    })
    void anotherSpellingOrWordIsNamed(String sent, String meant) {
        assertThat(IgnoredParameters.header(MINTS, Set.of(sent))).isEqualTo(Map.of("Ignored-Parameters", meant));
    }

    @Test
    void eachDataRouteNamesItsOwnNumberOfRows() {
        assertThat(IgnoredParameters.header(HITS, Set.of("limit"))).isEqualTo(Map.of("Ignored-Parameters", "top"));
        assertThat(IgnoredParameters.header(MINTS, Set.of("top"))).isEqualTo(Map.of("Ignored-Parameters", "limit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_", "debug", "svc_live_x", "\r\nSet-Cookie: a", "😀", "unrelated_name"})
    void aNameThatResemblesNothingIsCounted(String sent) {
        assertThat(IgnoredParameters.header(MINTS, Set.of(sent))).isEqualTo(Map.of("Ignored-Parameters", "others=1"));
    }

    @Test
    void aRouteWithoutParametersCountsAll() {
        assertThat(IgnoredParameters.header(List.of(), Set.of("since", "top")))
                .isEqualTo(Map.of("Ignored-Parameters", "others=2"));
    }
}
