package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.ApiGatewayRequestIdentity;
import com.amazonaws.serverless.proxy.model.AwsProxyRequestContext;
import com.amazonaws.serverless.proxy.model.Headers;
import com.amazonaws.serverless.proxy.model.MultiValuedTreeMap;
import com.mintactivity.auth.priming.SyntheticEvent;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the parts of API Gateway's event that the service uses: method, path, headers, query, request id and source
 * address. The container's own mapper would bind dozens of properties that are not used.
 *
 * <p>A caller fills method, path, headers and query, and nothing is concluded from them but what the caller asks for.
 * The request id is the gateway's {@code extendedRequestId}: a caller may replace {@code requestId} by a header.
 *
 * <p>Header names that differ only in letter case are one header with all their values. The container's own reader
 * would keep only the values of the last name, and would miss a second header {@code authorization} after
 * {@code Authorization}.
 */
final class EventReader {

    private static final JsonFactory JSON = new JsonFactory();

    /** The path of {@link #unreadable}. API Gateway's begin with a slash. */
    static final String UNREADABLE = "unreadable";

    private EventReader() {}

    /** The event in place of one that cannot be read. */
    static ApiEvent unreadable() {
        ApiEvent event = new ApiEvent();
        event.setHttpMethod("GET");
        event.setPath(UNREADABLE);
        event.setMultiValueHeaders(new Headers());
        AwsProxyRequestContext context = new AwsProxyRequestContext();
        context.setIdentity(new ApiGatewayRequestIdentity());
        event.setRequestContext(context);
        return event;
    }

    /**
     * The event.
     *
     * @throws RuntimeException if it is not JSON, or not of a known shape
     */
    static ApiEvent read(InputStream input) {
        ApiEvent event = new ApiEvent();
        event.setMultiValueHeaders(new Headers());
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), input)) {
            parser.nextToken();
            fields(parser, (name, value) -> {
                switch (name) {
                    case "httpMethod" -> event.setHttpMethod(text(value));
                    case "path" -> event.setPath(text(value));
                    case "multiValueHeaders" -> headers(value, event.getMultiValueHeaders());
                    case "multiValueQueryStringParameters" -> event.setMultiValueQueryStringParameters(query(value));
                    case "requestContext" -> event.setRequestContext(context(value));
                    case ApiEvent.SELF_CHECK -> event.setSelfCheck(value.getBooleanValue());
                    case SyntheticEvent.MARK -> event.setSynthetic(value.getBooleanValue());
                    default -> value.skipChildren();
                }
            });
        }
        return event;
    }

    private static void headers(JsonParser parser, Headers headers) {
        fields(parser, (name, values) -> {
            if (EndpointHandler.HEADERS.stream().anyMatch(name::equalsIgnoreCase)) {
                texts(values).forEach(value -> headers.add(name, value));
            } else {
                values.skipChildren();
            }
        });
    }

    private static MultiValuedTreeMap<String, String> query(JsonParser parser) {
        MultiValuedTreeMap<String, String> query = new MultiValuedTreeMap<>();
        fields(parser, (name, values) -> query.put(name, texts(values)));
        return query;
    }

    private static AwsProxyRequestContext context(JsonParser parser) {
        AwsProxyRequestContext context = new AwsProxyRequestContext();
        ApiGatewayRequestIdentity identity = new ApiGatewayRequestIdentity();
        context.setIdentity(identity);
        fields(parser, (name, value) -> {
            switch (name) {
                case "extendedRequestId" -> context.setExtendedRequestId(text(value));
                case "identity" ->
                    fields(value, (part, of) -> {
                        if (part.equals("sourceIp")) {
                            identity.setSourceIp(text(of));
                        } else {
                            of.skipChildren();
                        }
                    });
                default -> value.skipChildren();
            }
        });
        return context;
    }

    /** Calls {@code field} for each field of the object at the parser's position; null has no fields. */
    private static void fields(JsonParser parser, BiConsumer<String, JsonParser> field) {
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return;
        }
        expect(parser.hasToken(JsonToken.START_OBJECT));
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            field.accept(name, parser);
        }
        expect(parser.hasToken(JsonToken.END_OBJECT));
    }

    private static List<String> texts(JsonParser parser) {
        List<String> texts = new ArrayList<>();
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return texts;
        }
        expect(parser.hasToken(JsonToken.START_ARRAY));
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.hasToken(JsonToken.VALUE_STRING));
            texts.add(parser.getString());
        }
        return texts;
    }

    private static @Nullable String text(JsonParser parser) {
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return null;
        }
        expect(parser.hasToken(JsonToken.VALUE_STRING));
        return parser.getString();
    }

    private static void expect(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("not an event of API Gateway");
        }
    }
}
