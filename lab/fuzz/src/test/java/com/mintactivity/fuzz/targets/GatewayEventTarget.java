package com.mintactivity.fuzz.targets;

import com.mintactivity.auth.http.EventReaderAccess.ReadEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The input is an event of API Gateway. It is read as its JSON tree says; what is not JSON or of another shape is
 * refused. Two kinds of input are not compared: an object that names a field twice, since JSON does not say which one
 * counts; and bytes that are not UTF-8, of which Jackson accepts some names or not, depending on the names that a
 * parser has read before.
 */
record GatewayEventTarget(Function<byte[], ReadEvent> reader) implements FuzzTarget {

    private static final List<String> HEADERS = List.of("Authorization", "X-Forwarded-For");
    private static final JsonMapper TREES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The tree does not have the shape of an event. */
    private static final class ShapeException extends RuntimeException {}

    @Override
    public void check(byte[] input) {
        Optional<ReadEvent> event = read(input);
        if (!Inputs.isUtf8(input)) {
            return;
        }
        JsonNode tree;
        try {
            tree = TREES.readTree(input);
        } catch (JacksonException notComparable) {
            return;
        }
        Check.equal(event, expected(tree), "event");
    }

    private Optional<ReadEvent> read(byte[] input) {
        try {
            return Optional.of(reader.apply(input));
        } catch (RuntimeException refused) {
            return Optional.empty();
        }
    }

    private static Optional<ReadEvent> expected(JsonNode event) {
        try {
            JsonNode root = object(event);
            JsonNode context = object(root.path("requestContext"));
            if (event.isMissingNode()) {
                throw new ShapeException();
            }
            return Optional.of(new ReadEvent(
                    text(root.path("httpMethod")),
                    text(root.path("path")),
                    headers(object(root.path("multiValueHeaders"))),
                    query(object(root.path("multiValueQueryStringParameters"))),
                    text(context.path("extendedRequestId")),
                    text(object(context.path("identity")).path("sourceIp")),
                    mark(root.path("self_check")),
                    mark(root.path("synthetic"))));
        } catch (ShapeException refused) {
            return Optional.empty();
        }
    }

    private static boolean mark(JsonNode node) {
        if (!node.isMissingNode() && !node.isBoolean()) {
            throw new ShapeException();
        }
        return node.asBoolean(false);
    }

    private static Map<String, List<String>> headers(JsonNode headers) {
        Map<String, List<String>> read = new HashMap<>();
        for (String name : HEADERS) {
            List<String> values = read.computeIfAbsent(name, unread -> new ArrayList<>());
            headers.properties().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .forEach(header -> values.addAll(texts(header.getValue())));
        }
        return read;
    }

    private static Map<String, List<String>> query(JsonNode query) {
        Map<String, List<String>> read = new HashMap<>();
        query.properties().forEach(parameter -> read.put(parameter.getKey(), texts(parameter.getValue())));
        return read;
    }

    /** Null and absent mean an empty one. */
    private static JsonNode object(JsonNode node) {
        if (node.isObject() || node.isNull() || node.isMissingNode()) {
            return node;
        }
        throw new ShapeException();
    }

    private static List<String> texts(JsonNode node) {
        if (node.isNull()) {
            return List.of();
        }
        if (!node.isArray()) {
            throw new ShapeException();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode value : node) {
            if (!value.isString()) {
                throw new ShapeException();
            }
            texts.add(value.asString());
        }
        return texts;
    }

    private static String text(JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            return "";
        }
        if (!node.isString()) {
            throw new ShapeException();
        }
        return node.asString();
    }
}
