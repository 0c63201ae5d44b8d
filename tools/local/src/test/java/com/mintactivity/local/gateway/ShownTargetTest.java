package com.mintactivity.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShownTargetTest {

    // path, query, what is shown
    @ParameterizedTest
    @CsvSource({
        "/partner/v1/health, '', /partner/v1/health",
        "/, '', /",
        "/partner/v1/hits, contract=0xaB&since=2026-11-01T00:00:00Z,"
                + " /partner/v1/hits?contract=0xaB&since=2026-11-01T00:00:00Z",
        "/partner/v1/hits, since=2026-11-01T00:00:00%2B02:00, /partner/v1/hits?since=2026-11-01T00:00:00%2B02:00",
        "/partner/v1/mints, chain_id=1&limit=500&top=2&until=, /partner/v1/mints?chain_id=1&limit=500&top=2&until=",
    })
    void theContractsPathsAndParametersAreShown(String path, String query, String shown) {
        assertThat(ShownTarget.of(path, query)).isEqualTo(shown);
    }

    // path, query, what is shown
    @ParameterizedTest
    @CsvSource({
        "/partner/v1/users/4711, '', /partner/v1/users/…",
        "/svc_live_abcDEF, '', /…",
        "/partner/v1/hits, user_id=4711&top=2, /partner/v1/hits?…&top=2",
        "/partner/v1/hits, 4711, /partner/v1/hits?…",
        "/partner/v1/hits, top, /partner/v1/hits?…",
        "/partner/v1/hits, TOP=2, /partner/v1/hits?…",
        "/partner/v1/hits, t%6Fp=2, /partner/v1/hits?…",
        "/partner/v1/hits, contract=svc_live_0, /partner/v1/hits?contract=…",
        "/partner/v1/hits, top=2=alice, /partner/v1/hits?top=…",
        "/partner/v1/mints, cursor=abc, /partner/v1/mints?…",
    })
    void anythingElseIsHidden(String path, String query, String shown) {
        assertThat(ShownTarget.of(path, query)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"'\u001b[2J', ''", "'', 'top=\u001b[2J'", "'', 'top=1\n2'", "'', '\u001b=2'"})
    void noCharacterControlsTheTerminal(String segment, String query) {
        assertThat(ShownTarget.of("/" + segment, query)).matches("/[…?&=a-z]*");
    }
}
