package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ParameterNamesTest {

    private static final List<String> HITS = List.of("contract", "since", "until", "chain_id", "top");
    private static final List<String> MINTS =
            List.of("contract", "since", "until", "chain_id", "limit", "cursor", "follow");

    @ParameterizedTest
    @CsvSource({
        "chainId, chain_id",
        "chain-id, chain_id",
        "CHAIN_ID, chain_id",
        "chain, chain_id",
        "to, until",
        "Since, since",
        "since[], since",
        "start, since",
        "contract_address, contract",
        "top, limit",
        "page_size, limit",
        "next_cursor, cursor",
    })
    void theSameLettersOrAnotherWordMeanAParameter(String sent, String meant) {
        assertThat(ParameterNames.meant(sent, MINTS)).contains(meant);
    }

    @Test
    void eachDataRouteHasItsOwnNumberOfRows() {
        assertThat(ParameterNames.meant("limit", HITS)).contains("top");
        assertThat(ParameterNames.meant("top", MINTS)).contains("limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_", "debug", "svc_live_x", "\r\nSet-Cookie: a", "😀", "untill"})
    void anotherNameMeansNothing(String sent) {
        assertThat(ParameterNames.meant(sent, MINTS)).isEmpty();
    }
}
