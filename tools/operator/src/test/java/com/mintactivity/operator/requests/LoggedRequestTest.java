package com.mintactivity.operator.requests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedRequestTest {

    @Test
    void onlyTheFieldsOfARequestAreShown() {
        String line = """
                {"timestamp":"2026-11-20T12:00:00Z","level":"INFO","message":"request","request_id":"r","status":200,\
                "user_id":"4711","ms":3}""";
        assertThat(LoggedRequest.parse(line).orElseThrow().json())
                .hasToString("{\"at\":\"2026-11-20T12:00:00Z\",\"request_id\":\"r\",\"status\":200,\"ms\":3}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"timestamp\":\"2026-11-20T12:00:00Z\",\"message\":\"a request failed\",\"request_id\":\"r\"}",
                "{\"timestamp\":\"2026-11-20T12:00:00Z\",\"message\":\"request\"}",
                "{\"timestamp\":\"2026-11-20T12:00:00Z\",\"message\":\"request\",\"request_id\":\"r",
                "{\"timestamp\":\"today\",\"message\":\"request\",\"request_id\":\"r\"}",
            })
    void otherLinesAreNoRequests(String line) {
        assertThat(LoggedRequest.parse(line)).isEmpty();
    }
}
