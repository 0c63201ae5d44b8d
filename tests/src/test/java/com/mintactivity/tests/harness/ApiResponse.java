package com.mintactivity.tests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.smoke.DeclaredAnswers;
import com.mintactivity.smoke.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of a function. Parsing it asserts that the contract declares its status, its body and each of its
 * headers.
 */
public record ApiResponse(int status, Map<String, List<String>> headers, String text) {

    private static final JsonMapper JSON = JsonMapper.shared();

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
        assertThat(headers.get("Content-Type")).containsExactly("application/json");
        Response declared = answer.to(path);
        assertThat(DeclaredAnswers.differences(ContractPaths.PUBLISHED, declared))
                .as("%s, answered %d %s", path, answer.status, answer.text)
                .isEmpty();
        assertThat(DeclaredAnswers.undeclared(ContractPaths.PUBLISHED, declared))
                .isEmpty();
        return answer;
    }

    /** The response to a request of a path, as it is compared with the contract. */
    public Response to(String path) {
        return new Response(path, status, headers, text);
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
