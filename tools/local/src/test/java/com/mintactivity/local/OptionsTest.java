package com.mintactivity.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.local.gateway.RequestDisplay;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionsTest {

    // whether standard output is a terminal, REQUESTS, NO_COLOR
    @ParameterizedTest
    @CsvSource({
        "true, '', '', COLOURED",
        "true, '', 1, PLAIN",
        "true, 1, '', COLOURED",
        "true, 0, '', HIDDEN",
        "false, '', '', HIDDEN",
        "false, 0, '', HIDDEN",
        "false, 1, '', PLAIN",
        "false, 1, 1, PLAIN",
    })
    void requestsAreShownOnATerminalOrWhereAskedFor(
            boolean isTerminal, String requests, String noColor, RequestDisplay display) throws Exception {
        Options options = Options.of(Map.of("REQUESTS", requests, "NO_COLOR", noColor), isTerminal);

        assertThat(options.requests()).isEqualTo(display);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "yes", "-1"})
    void anotherValueOfRequestsIsRefused(String requests) {
        assertThatThrownBy(() -> Options.of(Map.of("REQUESTS", requests), true))
                .isInstanceOf(RefusedStartException.class)
                .hasMessage("REQUESTS must be a whole number from 0 to 1, not '" + requests + "'");
    }

    @Test
    void aFolderWhoseNameWasDamagedIsRefused() {
        assertThatThrownBy(() -> Options.of(Map.of("DATA", "donn\ufffdes"), false))
                .isInstanceOf(RefusedStartException.class)
                .hasMessageStartingWith("DATA=donn\ufffdes is not UTF-8");
    }
}
