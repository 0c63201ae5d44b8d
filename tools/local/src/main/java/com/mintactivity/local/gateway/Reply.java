package com.mintactivity.local.gateway;

import com.mintactivity.auth.error.Refusal;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the two kinds of answers: those of functions, and the gateway's own, in the form that the deployed gateway is
 * configured to return.
 */
final class Reply {

    /** The deployed gateway's answer to a request that it refuses before it invokes a function. */
    static final Refusal BAD_REQUEST =
            Refusal.invalidRequest("The request is not well-formed HTTP, or it is too large.", "request");

    private static final JsonMapper JSON = JsonMapper.shared();

    /** API Gateway renames this header of an integration's answer. */
    private static final String CHALLENGE = "WWW-Authenticate";

    private Reply() {}

    static void pass(ProxyAnswer answer, Response response, Callback callback) {
        response.setStatus(answer.status());
        for (Map.Entry<String, String> header : answer.headers()) {
            boolean renamed = header.getKey().equalsIgnoreCase(CHALLENGE);
            response.getHeaders().add(renamed ? "x-amzn-Remapped-" + CHALLENGE : header.getKey(), header.getValue());
        }
        response.write(true, answer.body(), callback);
    }

    static void refuse(Refusal refusal, String requestId, Response response, Callback callback) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        response.setStatus(refusal.code().status());
        response.getHeaders().put("Content-Type", "application/json");
        response.getHeaders().put("Cache-Control", "no-store");
        response.getHeaders().put("X-Request-Id", requestId);
        if (refusal.retryAfterS() != Refusal.NO_RETRY) {
            response.getHeaders().put("Retry-After", refusal.retryAfterS());
        }
        response.write(true, ByteBuffer.wrap(JSON.writeValueAsBytes(body)), callback);
    }
}
