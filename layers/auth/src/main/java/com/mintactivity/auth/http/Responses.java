package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Writes the two kinds of responses: a body, and a refusal. */
final class Responses {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Responses() {}

    /** Answers 200 with a body. */
    static void ok(HttpServletResponse response, Body body) {
        set(response, 200, body);
    }

    /** Answers with a refusal's status, its {@code {code, message}} body and, if it has one, {@code Retry-After}. */
    static void refuse(HttpServletResponse response, Refusal refusal) {
        if (refusal.retryAfterS() != Refusal.NO_RETRY) {
            response.setHeader("Retry-After", Long.toString(refusal.retryAfterS()));
        }
        ((GatewayResponse) response).setFault(refusal.code().isFault());
        set(response, refusal.code().status(), body(refusal));
    }

    static Body body(Refusal refusal) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        return Body.of(JSON.writeValueAsString(body));
    }

    private static void set(HttpServletResponse response, int status, Body body) {
        response.setStatus(status);
        ((GatewayResponse) response).setBody(body);
    }
}
