package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.platform.telemetry.Log;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** One request, whose parameters are parsed once: for the cache key, or after it is admitted. */
    private final class Exchange {

        private final HttpServletRequest request;
        private @Nullable Parsed<Q> parsed;

        private Exchange(HttpServletRequest request) {
            this.request = request;
        }

        private Parsed<Q> parsed(Tenant tenant) {
            if (parsed == null) {
                parsed = endpoint.parse(request.getParameterMap(), tenant);
            }
            return parsed;
        }

        private Optional<CacheRead> cacheRead(Tenant tenant) {
            return endpoint.isCached() && parsed(tenant) instanceof Parsed.Valid<Q>(Q query)
                    ? Optional.of(endpoint.cacheRead(query))
                    : Optional.empty();
        }
    }

    /** @param deadline the end of the invocation */
    void serve(HttpServletRequest request, HttpServletResponse response, Deadline deadline) {
        Exchange exchange = new Exchange(request);
        try {
            switch (gate.decide(gateRequest(request), exchange::cacheRead)) {
                case Refused(Refusal refusal) -> Responses.refuse(response, refusal);
                case Admitted admitted -> {
                    switch (result(exchange.parsed(admitted.tenant()), admitted, deadline)) {
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

    private EndpointResult result(Parsed<Q> parsed, Admitted admitted, Deadline deadline) {
        return switch (parsed) {
            case Parsed.Valid<Q>(Q query) -> endpoint.answer(query, admitted, deadline);
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
