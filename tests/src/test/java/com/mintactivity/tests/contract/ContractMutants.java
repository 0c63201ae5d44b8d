package com.mintactivity.tests.contract;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Copies of a document, each with one rule changed. */
final class ContractMutants {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Their contents are values, not rules. */
    private static final Set<String> VALUES = Set.of("example", "examples", "value");

    private static final Map<String, String> OTHER_TYPES =
            Map.of("string", "integer", "integer", "string", "object", "array", "array", "object", "null", "string");

    private final List<Mutant> mutants = new ArrayList<>();

    /**
     * A rule with another value.
     *
     * @param place of the rule
     */
    record Mutant(String place, JsonNode value) {

        /** The document with this value. */
        JsonNode in(JsonNode document) {
            JsonNode copy = document.deepCopy();
            JsonPointer pointer = JsonPointer.compile(place);
            ((ObjectNode) copy.at(pointer.head())).set(pointer.last().getMatchingProperty(), value);
            return copy;
        }
    }

    private ContractMutants() {}

    static List<Mutant> of(JsonNode document) {
        ContractMutants all = new ContractMutants();
        all.visit("", document, false);
        return all.mutants;
    }

    /** @param isNames whether the fields of the node are names of properties, headers or parameters, not rules */
    private void visit(String place, JsonNode node, boolean isNames) {
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                visit(place + "/" + i, node.get(i), false);
            }
            return;
        }
        node.properties().forEach(field -> {
            String name = field.getKey();
            String at = place + "/" + name.replace("/", "~1");
            if (isNames) {
                visit(at, field.getValue(), false);
            } else if (!VALUES.contains(name)) {
                change(at, name, field.getValue());
                visit(
                        at,
                        field.getValue(),
                        Set.of("properties", "headers", "parameters", "schemas").contains(name));
            }
        });
    }

    private void change(String at, String rule, JsonNode value) {
        switch (rule) {
            case "required" -> required(at, value);
            case "type" -> types(at, value);
            case "default" -> add(at, value.isNumber() ? plus(value, 1) : JSON.stringNode(value.asString() + "1"));
            case "minimum", "maximum", "maxItems" -> {
                add(at, plus(value, 1));
                add(at, plus(value, -1));
            }
            case "enum" -> add(at, appended(value, "nonsense"));
            case "const" -> add(at, JSON.stringNode("nonsense"));
            case "pattern" -> add(at, JSON.stringNode("^nonsense$"));
            default -> {
                // No rule.
            }
        }
    }

    private void required(String at, JsonNode value) {
        if (value.isBoolean()) {
            add(at, JSON.booleanNode(!value.booleanValue()));
        } else {
            without(at, value);
            add(at, appended(value, "nonsense"));
        }
    }

    private void types(String at, JsonNode value) {
        if (value.isString()) {
            add(at, JSON.stringNode(OTHER_TYPES.getOrDefault(value.stringValue(), "string")));
            add(
                    at,
                    JSON.arrayNode()
                            .add(value.stringValue())
                            .add("boolean".equals(value.stringValue()) ? "null" : "boolean"));
        } else {
            without(at, value);
            add(at, appended(value, "boolean"));
        }
    }

    private void without(String at, JsonNode value) {
        for (int i = 0; i < value.size(); i++) {
            ArrayNode rest = (ArrayNode) value.deepCopy();
            rest.remove(i);
            add(at, rest);
        }
    }

    private static JsonNode appended(JsonNode value, String element) {
        return ((ArrayNode) value.deepCopy()).add(element);
    }

    private static JsonNode plus(JsonNode value, long change) {
        return JSON.numberNode(value.bigIntegerValue().add(BigInteger.valueOf(change)));
    }

    private void add(String place, JsonNode value) {
        mutants.add(new Mutant(place, value));
    }
}
