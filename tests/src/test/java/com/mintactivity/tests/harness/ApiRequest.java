package com.mintactivity.tests.harness;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.local.gateway.Incoming;
import com.mintactivity.local.gateway.ProxyEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One request, sent to the real handler as the event that API Gateway would send. */
public final class ApiRequest {

    private final Map<String, RequestStreamHandler> handlers;
    private final InstantSource clock;
    private final String path;
    private final List<Map.Entry<String, String>> headers = new ArrayList<>();
    private final StringBuilder query = new StringBuilder();
    private String method = "GET";
    private String source = "127.0.0.1";
    private Optional<String> forwarded = Optional.of(TestTenant.ADDRESS);

    public ApiRequest(Map<String, RequestStreamHandler> handlers, InstantSource clock, String path) {
        this.handlers = handlers;
        this.clock = clock;
        this.path = path;
    }

    public ApiRequest method(String newMethod) {
        method = newMethod;
        return this;
    }

    public ApiRequest key(Token token) {
        return header("Authorization", "Bearer " + token.reveal());
    }

    public ApiRequest header(String name, String value) {
        headers.add(Map.entry(name, value));
        return this;
    }

    /** Adds a parameter, percent-encoded. Adding a name again repeats the parameter. */
    public ApiRequest query(String name, Object value) {
        return rawQuery(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
    }

    public ApiRequest rawQuery(String text) {
        query.append(query.isEmpty() ? "" : "&").append(text);
        return this;
    }

    /** The caller's address, as the trusted proxy on loopback forwards it. */
    public ApiRequest from(String address) {
        forwarded = Optional.of(address);
        return this;
    }

    /** The gateway's source address. Removes the forwarded address; {@link #from} sets it again. */
    public ApiRequest source(String newSource) {
        source = newSource;
        forwarded = Optional.empty();
        return this;
    }

    /** Sends the request to the function of its path, or for an unknown path to the health function. */
    public ApiResponse send() {
        List<Map.Entry<String, String>> all = new ArrayList<>(headers);
        forwarded.ifPresent(forwardedFor -> all.add(Map.entry("X-Forwarded-For", forwardedFor)));
        Incoming request = new Incoming(method, path, query.toString(), "HTTP/1.1", all, source, "");
        byte[] event = ProxyEvent.of(request, clock.instant()).orElseThrow();
        String served = handlers.containsKey(path) ? path : Stack.HEALTH;
        return send(served, Objects.requireNonNull(handlers.get(served)), event);
    }

    /** @param path of the handler */
    static ApiResponse send(String path, RequestStreamHandler handler, byte[] event) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            handler.handleRequest(new ByteArrayInputStream(event), output, Invocations.context());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ApiResponse.parse(path, output.toByteArray());
    }
}
