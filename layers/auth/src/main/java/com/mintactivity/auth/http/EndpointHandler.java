package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Decision;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.KeyIdentity;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.auth.gate.ReservedContracts;
import com.mintactivity.platform.telemetry.Log;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One endpoint behind the gate. Every exception is logged and answered {@code internal}. */
final class EndpointHandler {

    private static final String AUTHORIZATION = "Authorization";
    private static final String CONTRACT = "contract";
    private static final String FORWARDED = "X-Forwarded-For";

    /** The headers that the service uses. Others are not read from an event. */
    static final List<String> HEADERS = List.of(AUTHORIZATION, FORWARDED);

    private final Gate gate;
    private final ReservedContracts reserved;
    private final String scope;
    private final Endpoint endpoint;
    private final Log log;

    /** @param reserved what sandboxes may ask for */
    EndpointHandler(Gate gate, ReservedContracts reserved, String scope, Endpoint endpoint, Log log) {
        this.gate = gate;
        this.reserved = reserved;
        this.scope = scope;
        this.endpoint = endpoint;
        this.log = log;
    }

    Served serve(HttpServletRequest request) {
        KeyIdentity identity = new KeyIdentity.Unnamed();
        Map<String, String> headers = new HashMap<>();
        try {
            Decision decision = reserved.decide(gate.decide(gateRequest(request)), () -> contract(request));
            identity = decision.identity();
            decision.standing().ifPresent(standing -> headers.putAll(KeyHeaders.of(standing)));
            ApiAnswer answer = switch (decision) {
                case Refused refused -> ApiAnswer.refused(refused.refusal());
                case Admitted admitted -> {
                    Map<String, String[]> parameters = request.getParameterMap();
                    headers.putAll(IgnoredParameters.header(endpoint.parameters(), parameters.keySet()));
                    yield endpoint.answer(parameters, admitted);
                }
            };
            return new Served(answer.withHeaders(headers), identity);
        } catch (RuntimeException e) {
            log.error("a request failed", e);
            ApiAnswer failure = ApiAnswer.refused(
                    Refusal.INTERNAL.because(Reason.FAILURE, e.getClass().getSimpleName()));
            return new Served(failure.withHeaders(headers), identity);
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

    /** The values of the contract; none if the endpoint has no such parameter. */
    private List<String> contract(HttpServletRequest request) {
        String @Nullable [] sent =
                endpoint.parameters().contains(CONTRACT) ? request.getParameterValues(CONTRACT) : null;
        return sent == null ? List.of() : List.of(sent);
    }

    private static List<String> values(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header));
    }
}
