package com.mintactivity.smoke;

import java.util.List;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the JSON of responses as strictly as the contract writes it. Objects keep the order of their fields. */
final class JsonValues {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    // Not as doubles, because different numbers could then be equal.
                    DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JsonValues() {}

    /** The object in a text. It has no fields if the text is not an object, or repeats a field's name. */
    static ObjectNode object(String text) {
        try {
            return JSON.readTree(text) instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
        } catch (JacksonException notOneValue) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    /** The names of an object's fields, in their order. */
    static List<String> names(JsonNode object) {
        return List.copyOf(object.propertyNames());
    }

    /** The items of an array; none if the value is not an array. */
    static List<JsonNode> items(JsonNode array) {
        return array.isArray() ? List.copyOf(array.values()) : List.of();
    }

    /** A string without its quotes, any other value as JSON, a missing one as the empty text. */
    static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    /** An integer that a long can hold; -1 otherwise. */
    static long number(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong() ? value.longValue() : -1;
    }

    /** Whether a value is an array of strings in ascending order, none of them twice. */
    static boolean isSorted(JsonNode array) {
        List<String> texts = items(array).stream().map(JsonValues::text).toList();
        boolean strings = array.isArray() && array.valueStream().allMatch(JsonNode::isString);
        return strings && texts.equals(List.copyOf(new TreeSet<>(texts)));
    }
}
