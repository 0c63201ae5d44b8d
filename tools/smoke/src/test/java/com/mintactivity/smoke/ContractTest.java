package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractTest {

    private static final String NOT_FOUND = "{\"code\":\"not_found\",\"message\":\"There is no such route.\"}";

    @Test
    void conformingErrorHasNoDefects() {
        assertThat(defects(404, NOT_FOUND)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Not found",
                "{\"message\":\"There is no such route.\",\"code\":\"not_found\"}",
                "{\"code\":\"not_found\"}",
                "{\"code\":\"not_found\",\"message\":\"There is no such route.\",\"hint\":\"\"}",
                "{\"code\":\"not_found\",\"code\":\"not_found\",\"message\":\"There is no such route.\"}",
                NOT_FOUND + NOT_FOUND,
                NOT_FOUND + "more",
            })
    void bodyThatIsNotCodeAndMessageIsADefect(String body) {
        assertThat(defects(404, body)).containsExactly("body is not {code,message}");
    }

    @Test
    void codeOfAnotherStatusIsADefect() {
        assertThat(defects(400, NOT_FOUND)).containsExactly("code not_found with 400");
        assertThat(defects(404, "{\"code\":null,\"message\":\"m\"}")).containsExactly("code null with 404");
    }

    @Test
    void emptyMessageIsADefect() {
        assertThat(defects(404, "{\"code\":\"not_found\",\"message\":\" \"}")).containsExactly("no message");
    }

    private static List<String> defects(int status, String body) {
        return Contract.defects(new Response(
                status,
                Map.of(
                        "cache-control", List.of("no-store"),
                        "x-request-id", List.of("r-1"),
                        "content-type", List.of("application/json")),
                body));
    }
}
