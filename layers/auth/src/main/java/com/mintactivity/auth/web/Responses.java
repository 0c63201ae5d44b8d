package com.mintactivity.auth.web;

import com.mintactivity.auth.error.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Writes the two kinds of answers: a body that was asked for, and a refusal. */
public final class Responses {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Responses() {}

    /** Answers 200 with a JSON body, UTF-8. */
    public static void ok(HttpServletResponse response, String json) throws IOException {
        write(response, 200, json);
    }

    /** Answers with a refusal's status, its {@code {code, message}} body and, where it has one, {@code Retry-After}. */
    public static void refuse(HttpServletResponse response, Refusal refusal) throws IOException {
        if (refusal.retryAfterS() != Refusal.NO_RETRY) {
            response.setHeader("Retry-After", Long.toString(refusal.retryAfterS()));
        }
        write(response, refusal.code().status(), body(refusal));
    }

    static String body(Refusal refusal) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        return JSON.writeValueAsString(body);
    }

    private static void write(HttpServletResponse response, int status, String json) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        // The container's stream takes single bytes, each under a lock; its writer takes the whole.
        PrintWriter body = response.getWriter();
        body.write(json);
        body.flush();
    }
}
