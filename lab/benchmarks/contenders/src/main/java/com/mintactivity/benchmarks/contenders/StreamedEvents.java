package com.mintactivity.benchmarks.contenders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads events token by token with Jackson, as the service does. */
final class StreamedEvents implements GatewayEventReader {

    private final JsonFactory json = new JsonFactory();

    @Override
    public GatewayEvent read(byte[] event) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), event)) {
            parser.nextToken();
            String method = "";
            String path = "";
            Map<String, List<String>> headers = Map.of();
            Map<String, List<String>> query = Map.of();
            GatewayEvent.Context context = new GatewayEvent.Context("", new GatewayEvent.Identity(""));
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                switch (name) {
                    case "httpMethod" -> method = parser.getString();
                    case "path" -> path = parser.getString();
                    case "multiValueHeaders" -> headers = lists(parser);
                    case "multiValueQueryStringParameters" -> query = lists(parser);
                    case "requestContext" -> context = context(parser);
                    default -> parser.skipChildren();
                }
            }
            return new GatewayEvent(method, path, headers, query, context);
        }
    }

    private static GatewayEvent.Context context(JsonParser parser) {
        String requestId = "";
        String sourceIp = "";
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            switch (name) {
                case "requestId" -> requestId = parser.getString();
                case "identity" -> sourceIp = sourceIp(parser);
                default -> parser.skipChildren();
            }
        }
        return new GatewayEvent.Context(requestId, new GatewayEvent.Identity(sourceIp));
    }

    private static String sourceIp(JsonParser parser) {
        String sourceIp = "";
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            if (name.equals("sourceIp")) {
                sourceIp = parser.getString();
            }
        }
        return sourceIp;
    }

    private static Map<String, List<String>> lists(JsonParser parser) {
        Map<String, List<String>> lists = new HashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            List<String> values = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(parser.getString());
            }
            lists.put(name, values);
        }
        return lists;
    }
}
