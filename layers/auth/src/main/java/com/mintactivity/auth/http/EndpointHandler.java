package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Decision;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.KeyIdentity;
import com.mintactivity.auth.gate.ProvokedErrors;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.platform.dynamo.ThrottledReadException;
import com.mintactivity.platform.telemetry.Log;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One endpoint behind the gate. Every exception is logged and answered {@code internal}. */
final class EndpointHandler {

    private static final String AUTHORIZATION = "Authorization";
    private static final String FORWARDED = "X-Forwarded-For";

    /** The headers that the service uses. Others are not read from an event. */
    static final List<String> HEADERS = List.of(AUTHORIZATION, FORWARDED);

    private final Gate gate;
    private final ProvokedErrors provoked;
    private final String scope;
    private final Endpoint endpoint;
    private final Log log;

    /** @param provoked by sandboxes */
    EndpointHandler(Gate gate, ProvokedErrors provoked, String scope, Endpoint endpoint, Log log) {
        this.gate = gate;
        this.provoked = provoked;
        this.scope = scope;
        this.endpoint = endpoint;
        this.log = log;
    }

    Served serve(HttpServletRequest request) {
        KeyIdentity identity = new KeyIdentity.Unnamed();
        Map<String, String> headers = new HashMap<>();
        Map<String, Object> asked = new LinkedHashMap<>();
        try {
            Decision decision = provoked.decide(
                    gate.decide(gateRequest(request)), () -> endpoint.provoked(request.getParameterMap()));
            identity = decision.identity();
            decision.standing().ifPresent(standing -> headers.putAll(KeyHeaders.of(standing)));
            ApiAnswer answer = switch (decision) {
                case Refused refused -> ApiAnswer.refused(refused.refusal());
                case Admitted admitted -> {
                    Map<String, String[]> parameters = request.getParameterMap();
                    headers.putAll(IgnoredParameters.header(endpoint, parameters.keySet()));
                    yield endpoint.answer(parameters, admitted, asked::put);
                }
            };
            return new Served(answer.withHeaders(headers), identity, asked);
        } catch (RuntimeException e) {
            log.error("a request failed", e);
            Reason reason = ThrottledReadException.is(e) ? Reason.STORAGE_THROTTLED : Reason.FAILURE;
            String name = reason == Reason.FAILURE ? e.getClass().getSimpleName() : "";
            ApiAnswer failure = ApiAnswer.refused(Refusal.INTERNAL.because(reason, name));
            return new Served(failure.withHeaders(headers), identity, asked);
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
