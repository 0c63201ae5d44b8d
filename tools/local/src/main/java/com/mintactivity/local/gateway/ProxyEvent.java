package com.mintactivity.local.gateway;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The event that an API Gateway REST API sends to a Lambda proxy integration (payload version 1.0). */
public final class ProxyEvent {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String FORWARDED_FOR = "X-Forwarded-For";
    private static final String STAGE = "local";

    /** The values of a caller's header that API Gateway takes as a request id. */
    private static final Pattern CHOSEN_ID = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");

    private static final DateTimeFormatter REQUEST_TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ProxyEvent() {}

    /** A new id of a request, in the form of API Gateway's {@code extendedRequestId}. */
    static String newId() {
        byte[] random = new byte[11];
        ThreadLocalRandom.current().nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** The event of a request with a new id. */
    public static Optional<byte[]> of(Incoming request, Instant now) {
        return of(request, newId(), now);
    }

    /**
     * The event of a request; empty if the gateway refuses the request itself, because its query is not percent-encoded
     * correctly.
     *
     * @param id the gateway's own id of the request, which no caller chooses
     */
    static Optional<byte[]> of(Incoming request, String id, Instant now) {
        return Query.decode(request.query()).map(query -> JSON.writeValueAsBytes(event(request, query, id, now)));
    }

    private static Map<String, @Nullable Object> event(
            Incoming request, Map<String, List<String>> query, String id, Instant now) {
        Map<String, List<String>> headers = headers(request);
        Map<String, @Nullable Object> event = new LinkedHashMap<>();
        event.put("resource", request.path());
        event.put("path", request.path());
        event.put("httpMethod", request.method());
        event.put("headers", last(headers));
        event.put("multiValueHeaders", headers);
        event.put("queryStringParameters", query.isEmpty() ? null : last(query));
        event.put("multiValueQueryStringParameters", query.isEmpty() ? null : query);
        event.put("pathParameters", null);
        event.put("stageVariables", null);
        event.put("requestContext", context(request, headers, id, now));
        event.put("body", request.body().isEmpty() ? null : request.body());
        event.put("isBase64Encoded", false);
        return event;
    }

    /**
     * Names are grouped in any letter case, and written as sent first. The source address is appended to
     * {@code X-Forwarded-For}.
     */
    private static Map<String, List<String>> headers(Incoming request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> header : request.headers()) {
            headers.computeIfAbsent(header.getKey(), first -> new ArrayList<>()).add(header.getValue());
        }
        List<String> hops = new ArrayList<>(headers.getOrDefault(FORWARDED_FOR, List.of()));
        hops.add(request.sourceAddress());
        headers.remove(FORWARDED_FOR);
        headers.put(FORWARDED_FOR, List.of(String.join(", ", hops)));
        headers.put("X-Forwarded-Proto", List.of("http"));
        return headers;
    }

    private static Map<String, String> last(Map<String, List<String>> values) {
        Map<String, String> last = new LinkedHashMap<>();
        values.forEach((name, all) -> last.put(name, all.getLast()));
        return last;
    }

    /** A new id, unless the caller replaces it by a header. */
    private static String requestId(Map<String, List<String>> headers) {
        return headers.getOrDefault("X-Amzn-RequestId", List.of()).stream()
                .filter(sent -> CHOSEN_ID.matcher(sent).matches())
                .findFirst()
                .orElseGet(() -> UUID.randomUUID().toString());
    }

    private static Map<String, @Nullable Object> context(
            Incoming request, Map<String, List<String>> headers, String id, Instant now) {
        Map<String, @Nullable Object> identity = new LinkedHashMap<>();
        identity.put("sourceIp", request.sourceAddress());
        identity.put(
                "userAgent", headers.getOrDefault("User-Agent", List.of("")).getLast());
        Map<String, @Nullable Object> context = new LinkedHashMap<>();
        context.put("accountId", "000000000000");
        context.put("apiId", STAGE);
        context.put("resourceId", STAGE);
        context.put("resourcePath", request.path());
        context.put("httpMethod", request.method());
        context.put("path", request.path());
        context.put("protocol", request.protocol());
        context.put("stage", STAGE);
        context.put("extendedRequestId", id);
        context.put("requestId", requestId(headers));
        context.put("requestTime", REQUEST_TIME.format(now));
        context.put("requestTimeEpoch", now.toEpochMilli());
        context.put("identity", identity);
        return context;
    }
}
