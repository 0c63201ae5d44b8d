package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response to a request.
 *
 * @param headers in addition to those that every response has
 * @param body a JSON document
 * @param refusal why the request is not answered; empty for a status of 200
 */
public record Answer(int status, Map<String, String> headers, String body, Optional<Refusal> refusal) {

    private static final JsonMapper JSON = JsonMapper.shared();

    public Answer {
        headers = Map.copyOf(headers);
    }

    /** Status 200 with a body. */
    public static Answer ok(String body) {
        return new Answer(200, Map.of(), body, Optional.empty());
    }

    /** A refusal's status, its {@code {code, message}} body and, if it has one, {@code Retry-After}. */
    public static Answer refused(Refusal refusal) {
        Map<String, String> headers = refusal.retryAfterS() == Refusal.NO_RETRY
                ? Map.of()
                : Map.of("Retry-After", Long.toString(refusal.retryAfterS()));
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        return new Answer(refusal.code().status(), headers, JSON.writeValueAsString(body), Optional.of(refusal));
    }
}
