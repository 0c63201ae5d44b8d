package com.mintactivity.auth.web;

import com.amazonaws.serverless.proxy.model.AwsProxyRequest;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.serverless.proxy.model.Headers;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.watch.Log;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.crac.Resource;

/**
 * The Lambda handler of one endpoint: the gate, and its servlet behind it. Whatever goes wrong inside is answered {@code internal}.
 * Before a snapshot it rehearses and then forgets all that it knows, so that nothing is stale after a restore.
 */
public abstract class ApiFunction implements RequestStreamHandler, Resource {

    private final Platform platform;
    private final String path;
    private final Gate gate;
    private final ServletEdge edge;
    private final Log log;

    /**
     * @param path the endpoint's path, served by GET letter for letter
     * @param scope the scope it requires; empty where it needs none
     */
    protected ApiFunction(Platform platform, String path, String scope, HttpServlet servlet, Prefetch prefetch) {
        Settings settings = platform.settings();
        this.platform = platform;
        this.path = path;
        this.log = platform.log();
        this.gate = new Gate(
                AddressTrust.of(settings.ipTrust(), settings.trustedProxies()),
                platform.dynamo(),
                platform.secrets(),
                new Limiter(platform.cache(), platform.clock(), settings.service(), platform.metrics(), log),
                platform.clock(),
                settings.stack(),
                log);
        this.edge = new ServletEdge(path, new GateFilter(gate, scope, prefetch, log), servlet);
    }

    /** The same endpoint on other parts. */
    protected abstract ApiFunction twin(Platform parts);

    /**
     * What it needs to rehearse.
     *
     * @param settings name the tables
     * @param now as the clock tells
     */
    protected abstract Props props(Settings settings, Instant now);

    @Override
    public final void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        new Rehearsal(
                        platform,
                        this::twin,
                        path,
                        props(platform.settings(), platform.clock().instant()))
                .run();
        gate.forget();
        platform.letGo();
    }

    /** Nothing to do: what a request needs is connected and read when it is needed. */
    @Override
    public final void afterRestore(org.crac.Context<? extends Resource> context) {}

    @Override
    public final void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        long startedAt = System.nanoTime();
        AwsProxyResponse response = answer(event, context);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(
                "request_id",
                Objects.requireNonNullElse(response.getMultiValueHeaders().getFirst("X-Request-Id"), ""));
        facts.put("endpoint", getClass().getSimpleName());
        facts.put("status", response.getStatusCode());
        facts.put("ms", (System.nanoTime() - startedAt) / 1_000_000);
        log.info("request", facts);
        AnswerWriter.write(response, answer);
    }

    private AwsProxyResponse answer(InputStream input, Context context) {
        try {
            AwsProxyRequest event = EventReader.read(input);
            String requestId = event.getRequestContext().getRequestId();
            return stamped(edge.proxy(event, context), requestId == null ? context.getAwsRequestId() : requestId);
        } catch (RuntimeException e) {
            log.error("an event could not be handled", e);
            Headers headers = new Headers();
            headers.putSingle("Retry-After", Long.toString(Refusal.INTERNAL.retryAfterS()));
            return stamped(
                    new AwsProxyResponse(
                            Refusal.INTERNAL.code().status(),
                            headers,
                            Responses.body(Refusal.INTERNAL).literal()),
                    context.getAwsRequestId());
        }
    }

    /** Adds what every answer carries. */
    private static AwsProxyResponse stamped(AwsProxyResponse response, String requestId) {
        Headers headers = response.getMultiValueHeaders();
        headers.putSingle("Cache-Control", "no-store");
        headers.putSingle("Content-Type", "application/json");
        headers.putSingle("X-Request-Id", requestId);
        return response;
    }
}
