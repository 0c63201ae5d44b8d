package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.AwsProxyRequest;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateRequest;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.platform.telemetry.Log;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One endpoint behind the gate. Every exception is logged and answered {@code internal}. */
final class EndpointHandler<Q> {

    private static final String AUTHORIZATION = "Authorization";
    private static final String FORWARDED = "X-Forwarded-For";

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

    /** Whether the service uses a header. Others are not read from an event. */
    static boolean uses(String header) {
        return header.equalsIgnoreCase(AUTHORIZATION) || header.equalsIgnoreCase(FORWARDED);
    }

    /** One request, whose parameters are parsed once: for the cache key, or after it is admitted. */
    private final class Exchange {

        private final AwsProxyRequest event;
        private @Nullable Parsed<Q> parsed;

        private Exchange(AwsProxyRequest event) {
            this.event = event;
        }

        private Parsed<Q> parsed(Tenant tenant) {
            if (parsed == null) {
                parsed = endpoint.parse(event.getMultiValueQueryStringParameters(), tenant);
            }
            return parsed;
        }

        private Optional<String> cacheKey(Tenant tenant) {
            return endpoint.isCached() && parsed(tenant) instanceof Parsed.Valid<Q>(Q query)
                    ? Optional.of(endpoint.cacheKey(query))
                    : Optional.empty();
        }
    }

    /** @param deadline the end of the invocation */
    void serve(AwsProxyRequest event, GatewayResponse response, Deadline deadline) {
        Exchange exchange = new Exchange(event);
        try {
            switch (gate.decide(gateRequest(event), exchange::cacheKey)) {
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

    private GateRequest gateRequest(AwsProxyRequest event) {
        return new GateRequest(
                Objects.requireNonNullElse(
                        event.getRequestContext().getIdentity().getSourceIp(), ""),
                values(event, FORWARDED),
                values(event, AUTHORIZATION),
                scope);
    }

    private static List<String> values(AwsProxyRequest event, String header) {
        return event.getMultiValueHeaders().getOrDefault(header, List.of());
    }
}
