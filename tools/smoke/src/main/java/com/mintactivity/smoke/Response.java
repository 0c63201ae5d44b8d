package com.mintactivity.smoke;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A response.
 *
 * @param path of the request
 * @param status 0 if there was none
 * @param headers by name in any case
 * @param body if there was no response, the reason
 */
public record Response(String path, int status, Map<String, List<String>> headers, String body) {

    /** As strict as the contract writes. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    // Not as doubles, because different numbers could then be equal.
                    DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    public Response {
        Map<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    /** There was no response. */
    public static Response none(String path, Exception cause) {
        return new Response(path, 0, Map.of(), cause.getClass().getSimpleName());
    }

    /** The values of a header, joined by commas. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(values -> String.join(",", values));
    }

    /** The body's fields in their order; none if the body is not exactly one JSON object with unique names. */
    public ObjectNode fields() {
        try {
            return JSON.readTree(body) instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
        } catch (JacksonException notOneValue) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    /** The error's code; empty if there is none. */
    public String code() {
        return fields().path("code").asString("");
    }

    /** The status and, of an error, its code. */
    public String summary() {
        return status == 0 ? "no answer: " + body : (status + " " + code()).strip();
    }
}
