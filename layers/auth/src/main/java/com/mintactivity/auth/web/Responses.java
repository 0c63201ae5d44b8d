package com.mintactivity.auth.web;

import com.mintactivity.auth.error.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Gives the two kinds of answers: a body that was asked for, and a refusal. */
public final class Responses {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Responses() {}

    /** Answers 200 with a JSON text. */
    public static void ok(HttpServletResponse response, String json) {
        ok(response, Body.of(json));
    }

    /** Answers 200 with a body. */
    public static void ok(HttpServletResponse response, Body body) {
        give(response, 200, body);
    }

    /** Answers with a refusal's status, its {@code {code, message}} body and, where it has one, {@code Retry-After}. */
    public static void refuse(HttpServletResponse response, Refusal refusal) {
        if (refusal.retryAfterS() != Refusal.NO_RETRY) {
            response.setHeader("Retry-After", Long.toString(refusal.retryAfterS()));
        }
        ((GatewayResponse) response).setFault(refusal.code().isFault());
        give(response, refusal.code().status(), body(refusal));
    }

    static Body body(Refusal refusal) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        return Body.of(JSON.writeValueAsString(body));
    }

    private static void give(HttpServletResponse response, int status, Body body) {
        response.setStatus(status);
        ((GatewayResponse) response).setBody(body);
    }
}
