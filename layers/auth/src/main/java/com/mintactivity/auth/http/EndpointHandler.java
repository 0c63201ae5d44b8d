package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.platform.telemetry.Log;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** One endpoint behind the gate. Every exception is logged and answered {@code internal}. */
final class EndpointHandler {

    private static final String AUTHORIZATION = "Authorization";
    private static final String FORWARDED = "X-Forwarded-For";

    /** The headers that the service uses. Others are not read from an event. */
    static final List<String> HEADERS = List.of(AUTHORIZATION, FORWARDED);

    private final Gate gate;
    private final String scope;
    private final Endpoint endpoint;
    private final Log log;

    EndpointHandler(Gate gate, String scope, Endpoint endpoint, Log log) {
        this.gate = gate;
        this.scope = scope;
        this.endpoint = endpoint;
        this.log = log;
    }

    Answer answer(HttpServletRequest request) {
        try {
            return switch (gate.decide(gateRequest(request))) {
                case Refused(Refusal refusal) -> Answer.refused(refusal);
                case Admitted admitted -> endpoint.answer(request.getParameterMap(), admitted);
            };
        } catch (RuntimeException e) {
            log.error("a request failed", e);
            return Answer.refused(Refusal.INTERNAL);
        } finally {
            gate.awaitPending();
        }
    }

    private GateRequest gateRequest(HttpServletRequest request) {
        return new GateRequest(
                Objects.requireNonNullElse(request.getRemoteAddr(), ""),
                values(request, FORWARDED),
                values(request, AUTHORIZATION),
                scope);
    }

    private static List<String> values(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header));
    }
}
