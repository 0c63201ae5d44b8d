package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The exit status and the output of a command. No output may hold a stack trace, and the status is 0, 1 or 2. */
public record CommandOutput(int status, String out, String err) {

    private static final JsonMapper ONE_DOCUMENT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    public CommandOutput {
        assertThat(status).isBetween(0, 2);
        assertThat(out + err).doesNotContain("\tat ", "Exception", "unexpected error");
    }

    /** The one JSON document of a command that succeeded. */
    public JsonNode done() {
        assertThat(status).as(err).isZero();
        return ONE_DOCUMENT.readTree(out);
    }

    /** The one JSON document of a command that has failed although it could answer, because it changed nothing. */
    public JsonNode failed(String reason) {
        assertThat(status).as(err).isEqualTo(1);
        assertThat(err.lines().toList().getLast()).contains(reason);
        return ONE_DOCUMENT.readTree(out);
    }

    /** Asserts a refusal: one line of reason, or one JSON document of it, and nothing on stdout. */
    public CommandOutput refused(int expectedStatus, String reason) {
        assertThat(status).as(err).isEqualTo(expectedStatus);
        assertThat(err.lines()).hasSize(1);
        assertThat(err.startsWith("{") ? line(error()) : err).contains(reason).isNotBlank();
        assertThat(out).isEmpty();
        return this;
    }

    /** The object {@code error} of the one JSON document on stderr. */
    public JsonNode error() {
        return ONE_DOCUMENT.readTree(err).path("error");
    }

    private static String line(JsonNode error) {
        String message = error.path("message").asString();
        return error.has("remedy") ? message + ": " + error.path("remedy").asString() : message;
    }
}
