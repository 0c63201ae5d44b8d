package com.mintactivity.platform.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in DynamoDB's JSON format. */
final class AttributeJson {

    private AttributeJson() {}

    static Map<String, Object> fields(Map<String, AttributeValue> item) {
        Map<String, Object> fields = new LinkedHashMap<>();
        item.forEach((name, value) -> fields.put(name, typed(value)));
        return fields;
    }

    private static Map<String, Object> typed(AttributeValue value) {
        return switch (value.type()) {
            case S -> Map.of("S", value.s());
            case N -> Map.of("N", value.n());
            case BOOL -> Map.of("BOOL", value.bool());
            case B -> Map.of("B", value.b().asByteArray());
            case NUL -> Map.of("NULL", true);
            case L -> Map.of("L", value.l().stream().map(AttributeJson::typed).toList());
            case M -> Map.of("M", fields(value.m()));
            default ->
                throw new IllegalArgumentException("an attribute of this type cannot be in memory: " + value.type());
        };
    }
}
