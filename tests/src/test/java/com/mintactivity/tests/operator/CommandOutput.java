package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The exit status and the output of a command. No output may hold a stack trace, and the status is 0, 1 or 2. */
record CommandOutput(int status, String out, String err) {

    private static final JsonMapper ONE_DOCUMENT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    CommandOutput {
        assertThat(status).isBetween(0, 2);
        assertThat(out + err).doesNotContain("\tat ", "Exception", "unexpected error");
    }

    /** The one JSON document of a command that succeeded. */
    JsonNode done() {
        assertThat(status).as(err).isZero();
        return ONE_DOCUMENT.readTree(out);
    }

    /** Asserts a refusal: the reason in one line, then for misuse a line that names the help, and nothing on stdout. */
    CommandOutput refused(int expectedStatus, String reason) {
        assertThat(status).as(err).isEqualTo(expectedStatus);
        List<String> lines = err.lines().toList();
        assertThat(lines).hasSize(expectedStatus);
        assertThat(lines.getFirst()).contains(reason).isNotBlank();
        assertThat(lines.subList(1, expectedStatus)).allMatch(line -> line.startsWith("usage: bin/operator"));
        assertThat(out).isEmpty();
        return this;
    }
}
