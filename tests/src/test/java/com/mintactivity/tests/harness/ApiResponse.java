package com.mintactivity.tests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of a function. Parsing it asserts the rules that hold for every response, and that the contract declares
 * it.
 */
public record ApiResponse(int status, Map<String, List<String>> headers, String text) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<Integer> STATUSES = Set.of(200, 400, 401, 403, 404, 429, 503);
    private static final Set<String> CODES = Set.of(
            "invalid_key",
            "ip_not_allowed",
            "scope_missing",
            "rate_limited",
            "ip_trust_unconfigured",
            "tenant_api_disabled",
            "invalid_request",
            "window_too_large",
            "not_found",
            "internal");

    /** @param path of the function */
    static ApiResponse parse(String path, byte[] output) {
        JsonNode tree = JSON.readTree(output);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        tree.path("multiValueHeaders").properties().forEach(header -> {
            List<String> values = new ArrayList<>();
            header.getValue().forEach(value -> values.add(value.asString()));
            headers.put(header.getKey(), values);
        });
        ApiResponse answer = new ApiResponse(
                tree.path("statusCode").intValue(), headers, tree.path("body").asString());
        answer.assertContract();
        assertThat(DeclaredAnswers.differences(ContractDocument.PUBLISHED, path, answer))
                .as("%s, answered %d %s", path, answer.status, answer.text)
                .isEmpty();
        return answer;
    }

    private void assertContract() {
        assertThat(STATUSES).contains(status);
        assertThat(headers.get("Cache-Control")).containsExactly("no-store");
        assertThat(headers.get("Content-Type")).containsExactly("application/json");
        assertThat(headers.get("X-Request-Id")).hasSize(1);
        if (status != 200) {
            assertThat(json().propertyNames()).containsExactly("code", "message");
            assertThat(CODES).contains(code());
        }
        if (status == 429) {
            assertThat(retryAfterS()).isPresent();
        }
        retryAfterS().ifPresent(seconds -> assertThat(seconds).isPositive());
    }

    public JsonNode json() {
        return JSON.readTree(text);
    }

    /** The code of an error body. */
    public String code() {
        return json().path("code").asString();
    }

    /** The message of an error body. */
    public String message() {
        return json().path("message").asString();
    }

    public Optional<Long> retryAfterS() {
        return Optional.ofNullable(headers.get("Retry-After")).map(values -> Long.parseLong(values.getFirst()));
    }

    /** Asserts that the response has this status and code. */
    public ApiResponse refused(int expectedStatus, String expectedCode) {
        assertThat(status).as(text).isEqualTo(expectedStatus);
        assertThat(code()).isEqualTo(expectedCode);
        return this;
    }

    /** Asserts that the status is 200 and returns the body. */
    public JsonNode ok() {
        assertThat(status).as(text).isEqualTo(200);
        return json();
    }
}
