package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** Columns: code, Retry-After, defect. A switch-off without a planned end has no Retry-After. */
    @ParameterizedTest
    @CsvSource({
        "tenant_api_disabled, 1,",
        "tenant_api_disabled, 99,",
        "tenant_api_disabled, 300,",
        "tenant_api_disabled, ,",
        "tenant_api_disabled, 301, Retry-After: 301",
        "tenant_api_disabled, 79446, Retry-After: 79446",
        "tenant_api_disabled, 0, Retry-After: 0",
        "tenant_api_disabled, 1.5, Retry-After: 1.5",
        "internal, 1,",
        "internal, , no Retry-After",
        "rate_limited, 301,",
        "rate_limited, , no Retry-After",
        "not_found, 1, Retry-After with 404",
    })
    void retryAfterIsWholeSecondsAndAtMost300WhileTheApiIsOff(
            String code, @Nullable String seconds, @Nullable String defect) {
        int status = switch (code) {
            case "rate_limited" -> 429;
            case "not_found" -> 404;
            default -> 503;
        };
        Map<String, List<String>> retryAfter = seconds == null ? Map.of() : Map.of("retry-after", List.of(seconds));
        assertThat(defects(status, "{\"code\":\"" + code + "\",\"message\":\"m\"}", retryAfter))
                .isEqualTo(defect == null ? List.of() : List.of(defect));
    }

    private static List<String> defects(int status, String body) {
        return defects(status, body, Map.of());
    }

    private static List<String> defects(int status, String body, Map<String, List<String>> more) {
        Map<String, List<String>> headers = new HashMap<>(more);
        headers.put("cache-control", List.of("no-store"));
        headers.put("x-request-id", List.of("r-1"));
        headers.put("content-type", List.of("application/json"));
        return Contract.defects(new Response(status, headers, body));
    }
}
