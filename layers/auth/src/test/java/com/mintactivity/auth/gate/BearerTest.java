package com.mintactivity.auth.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BearerTest {

    private static final String TOKEN = "svc_live_abcdefABCDEF_" + "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER ", "bEaReR   "})
    void theSchemeWordIsReadInAnyCase(String scheme) {
        assertThat(Bearer.token(List.of(scheme + TOKEN))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic ", "Bearer", "Bearer\t", " Bearer ", "Bearer x ", "Bearer realm="})
    void anotherSchemeIsMalformed(String scheme) {
        assertThat(Bearer.token(List.of(scheme + TOKEN))).isEmpty();
    }

    @Test
    void extraPartsAreMalformed() {
        assertThat(Bearer.token(List.of("Bearer " + TOKEN + " x"))).isEmpty();
        assertThat(Bearer.token(List.of("Bearer " + TOKEN + ", Bearer " + TOKEN)))
                .isEmpty();
    }

    @Test
    void noHeaderAndSeveralHeadersAreMalformed() {
        assertThat(Bearer.token(List.of())).isEmpty();
        assertThat(Bearer.token(List.of("Bearer " + TOKEN, "Bearer " + TOKEN))).isEmpty();
    }
}
