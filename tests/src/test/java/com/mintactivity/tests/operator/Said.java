package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a command said. Whatever it is, there is no stack trace in it and its status is one of three. */
record Said(int status, String out, String err) {

    private static final JsonMapper ONE_DOCUMENT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    Said {
        assertThat(status).isBetween(0, 2);
        assertThat(out + err).doesNotContain("\tat ", "Exception", "failed inside");
    }

    /** The one JSON document of a command that was done. */
    JsonNode done() {
        assertThat(status).as(err).isZero();
        return ONE_DOCUMENT.readTree(out);
    }

    /** Says the reason in one line, after which misuse names the help, and answers nothing. */
    Said refused(int itsStatus, String reason) {
        assertThat(status).as(err).isEqualTo(itsStatus);
        List<String> lines = err.lines().toList();
        assertThat(lines).hasSize(itsStatus);
        assertThat(lines.getFirst()).contains(reason).isNotBlank();
        assertThat(lines.subList(1, itsStatus)).allMatch(line -> line.startsWith("usage: bin/operator"));
        assertThat(out).isEmpty();
        return this;
    }
}
