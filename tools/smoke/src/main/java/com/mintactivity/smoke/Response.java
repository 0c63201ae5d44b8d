package com.mintactivity.smoke;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * A response.
 *
 * @param status 0 if there was none
 * @param headers by name in any case
 * @param body if there was no response, the reason
 */
public record Response(int status, Map<String, List<String>> headers, String body) {

    public Response {
        Map<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    /** There was no response. */
    public static Response none(Exception cause) {
        return new Response(0, Map.of(), cause.getClass().getSimpleName());
    }

    /** The values of a header, joined by commas. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(values -> String.join(",", values));
    }

    /** The body's fields in their order; none if the body is not exactly one JSON object with unique names. */
    public ObjectNode fields() {
        return JsonValues.object(body);
    }

    /** The error's code; empty if there is none. */
    public String code() {
        return JsonValues.text(fields().path("code"));
    }

    /** The status and, of an error, its code. */
    public String summary() {
        return status == 0 ? "no answer: " + body : (status + " " + code()).strip();
    }
}
