package com.mintactivity.local.gateway;

import com.mintactivity.auth.error.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Passes {@code GET} of a known path to its function, and returns the answer. Answers every other route itself, as the
 * deployed gateway does.
 */
final class Front extends Handler.Abstract {

    /** The maximum size of a body in an event. The deployed gateway refuses more. */
    private static final int MAX_BODY_BYTES = 6 * 1024 * 1024;

    private final Map<String, Function> routes;
    private final InstantSource clock;

    Front(Map<String, Function> routes, InstantSource clock) {
        this.routes = Map.copyOf(routes);
        this.clock = clock;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String id = ProxyEvent.newId();
        byte[] body = body(request);
        if (body.length > MAX_BODY_BYTES) {
            Reply.refuse(Reply.BAD_REQUEST, id, response, callback);
            return true;
        }
        Incoming incoming = incoming(request, body);
        Function function = routes.get(incoming.path());
        if (function == null || !incoming.method().equals("GET")) {
            Reply.refuse(Refusal.NOT_FOUND, id, response, callback);
            return true;
        }
        Optional<byte[]> event = ProxyEvent.of(incoming, id, clock.instant());
        if (event.isEmpty()) {
            Reply.refuse(
                    Refusal.invalidRequest("The query is not percent-encoded correctly.", "query"),
                    id,
                    response,
                    callback);
            return true;
        }
        Optional<ProxyAnswer> answer = function.invoke(event.get()).flatMap(ProxyAnswer::parse);
        if (answer.isPresent()) {
            request.setAttribute(RequestLines.ANSWER, answer.get());
            Reply.pass(answer.get(), response, callback);
        } else {
            Reply.refuse(Refusal.INTERNAL, id, response, callback);
        }
        return true;
    }

    private static Incoming incoming(Request request, byte[] body) {
        HttpURI uri = request.getHttpURI();
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        request.getHeaders()
                .forEach(field -> headers.add(Map.entry(
                        field.getName(), Optional.ofNullable(field.getValue()).orElse(""))));
        return new Incoming(
                request.getMethod(),
                Optional.ofNullable(uri.getPath()).orElse("/"),
                Optional.ofNullable(uri.getQuery()).orElse(""),
                request.getConnectionMetaData().getProtocol(),
                headers,
                Request.getRemoteAddr(request),
                new String(body, StandardCharsets.UTF_8));
    }

    /** Reads the whole body even if it is not used: an answer before the body is read would break the connection. */
    private static byte[] body(Request request) throws IOException {
        try (InputStream stream = Content.Source.asInputStream(request)) {
            return stream.readNBytes(MAX_BODY_BYTES + 1);
        }
    }
}
