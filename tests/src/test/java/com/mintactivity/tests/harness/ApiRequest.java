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

/** One request, handed to the real handler as the event that API Gateway would send. */
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

    public ApiRequest method(String itsMethod) {
        method = itsMethod;
        return this;
    }

    public ApiRequest key(Token token) {
        return header("Authorization", "Bearer " + token.reveal());
    }

    public ApiRequest header(String name, String value) {
        headers.add(Map.entry(name, value));
        return this;
    }

    /** Adds a parameter, encoded; one that was added before is given twice. */
    public ApiRequest query(String name, Object value) {
        return rawQuery(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
    }

    public ApiRequest rawQuery(String text) {
        query.append(query.isEmpty() ? "" : "&").append(text);
        return this;
    }

    /** The caller's address, as the trusted proxy on loopback forwards it. */
    public ApiRequest from(String itsAddress) {
        forwarded = Optional.of(itsAddress);
        return this;
    }

    /** The gateway's source address; nothing is forwarded unless {@link #from} follows. */
    public ApiRequest source(String itsSource) {
        source = itsSource;
        forwarded = Optional.empty();
        return this;
    }

    /** Hands it to the function of its path, or to the one that every other route goes to. */
    public ApiResponse send() {
        List<Map.Entry<String, String>> all = new ArrayList<>(headers);
        forwarded.ifPresent(address -> all.add(Map.entry("X-Forwarded-For", address)));
        Incoming request = new Incoming(method, path, query.toString(), "HTTP/1.1", all, source, "");
        byte[] event = ProxyEvent.of(request, clock.instant()).orElseThrow();
        return hand(Objects.requireNonNull(handlers.getOrDefault(path, handlers.get(Stack.HEALTH))), event);
    }

    static ApiResponse hand(RequestStreamHandler handler, byte[] event) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            handler.handleRequest(new ByteArrayInputStream(event), output, new StubContext());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ApiResponse.parse(output.toByteArray());
    }
}
