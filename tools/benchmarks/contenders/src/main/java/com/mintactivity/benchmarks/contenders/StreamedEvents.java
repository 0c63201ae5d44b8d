package com.mintactivity.benchmarks.contenders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Events read token by token with Jackson, as the service does. */
final class StreamedEvents implements EventSource {

    private final JsonFactory json = new JsonFactory();

    @Override
    public Event read(byte[] event) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), event)) {
            parser.nextToken();
            String method = "";
            String path = "";
            Map<String, List<String>> headers = Map.of();
            Map<String, List<String>> query = Map.of();
            Event.Context context = new Event.Context("", new Event.Identity(""));
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
            return new Event(method, path, headers, query, context);
        }
    }

    private static Event.Context context(JsonParser parser) {
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
        return new Event.Context(requestId, new Event.Identity(sourceIp));
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
