package com.mintactivity.operator.audit;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Items as JSON, with the types of attributes that the tables of tenants, keys and hits have. */
public final class ItemJson {

    private ItemJson() {}

    /** An item, its attributes in the order of their names. */
    public static ObjectNode of(Map<String, AttributeValue> item) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        item.keySet().stream().sorted().forEach(name -> json.set(name, of(item.get(name))));
        return json;
    }

    /** The value of an attribute: null if there is none, and the name of its type if JSON has no such type. */
    static JsonNode of(@Nullable AttributeValue value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value == null) {
            return nodes.nullNode();
        }
        return switch (value.type()) {
            case S -> nodes.stringNode(value.s());
            case N -> JsonMapper.shared().readTree(value.n());
            case BOOL -> nodes.booleanNode(value.bool());
            case L ->
                nodes.arrayNode().addAll(value.l().stream().map(ItemJson::of).toList());
            default -> nodes.stringNode(value.type().toString());
        };
    }

    /**
     * The item of a JSON object.
     *
     * @throws IllegalArgumentException if it has a value of another type
     */
    public static Map<String, AttributeValue> item(JsonNode json) {
        return json.propertyStream().collect(toMap(Map.Entry::getKey, attribute -> value(attribute.getValue())));
    }

    private static AttributeValue value(JsonNode json) {
        return switch (json.getNodeType()) {
            case STRING -> AttributeValue.fromS(json.asString());
            case NUMBER -> AttributeValue.fromN(json.asString());
            case BOOLEAN -> AttributeValue.fromBool(json.booleanValue());
            case ARRAY ->
                AttributeValue.fromL(json.valueStream().map(ItemJson::value).toList());
            default -> throw new IllegalArgumentException("an attribute is " + json.getNodeType());
        };
    }
}
