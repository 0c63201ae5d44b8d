package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.platform.telemetry.Log;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** One endpoint behind the gate. Every exception is logged and answered {@code internal}. */
final class EndpointHandler<Q> {

    private static final String AUTHORIZATION = "Authorization";
    private static final String FORWARDED = "X-Forwarded-For";

    /** The headers that the service uses. Others are not read from an event. */
    static final List<String> HEADERS = List.of(AUTHORIZATION, FORWARDED);

    private final Gate gate;
    private final String scope;
    private final Endpoint<Q> endpoint;
    private final Log log;

    EndpointHandler(Gate gate, String scope, Endpoint<Q> endpoint, Log log) {
        this.gate = gate;
        this.scope = scope;
        this.endpoint = endpoint;
        this.log = log;
    }

    void serve(HttpServletRequest request, HttpServletResponse response) {
        try {
            switch (gate.decide(gateRequest(request))) {
                case Refused(Refusal refusal) -> Responses.refuse(response, refusal);
                case Admitted admitted -> {
                    switch (result(request, admitted)) {
                        case EndpointResult.Success(Body body) -> Responses.ok(response, body);
                        case EndpointResult.Rejection(Refusal refusal) -> Responses.refuse(response, refusal);
                    }
                }
            }
        } catch (RuntimeException e) {
            log.error("a request failed", e);
            Responses.refuse(response, Refusal.INTERNAL);
        } finally {
            gate.awaitPending();
        }
    }

    private EndpointResult result(HttpServletRequest request, Admitted admitted) {
        return switch (endpoint.parse(request.getParameterMap(), admitted.tenant())) {
            case Parsed.Valid<Q>(Q query) -> endpoint.answer(query, admitted);
            case Parsed.Invalid<Q>(Refusal refusal) -> new EndpointResult.Rejection(refusal);
        };
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
