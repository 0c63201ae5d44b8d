package com.mintactivity.tests.contract;

import com.mintactivity.smoke.ContractDocument;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The properties that the values at each schema of a contract have in common. A schema that says less than they do, or
 * more, is reported: the values are expected to be as different as the service can make them.
 */
final class Observations {

    /** The contract of the last release. */
    private static final ContractDocument RELEASED = ContractDocument.read(Path.of("../checks/openapi.released.yaml"));

    private final ContractDocument contract;
    private final Map<String, List<JsonNode>> values = new TreeMap<>();
    private final Set<String> undeclared = new HashSet<>();

    Observations(ContractDocument contract) {
        this.contract = contract;
    }

    /** Adds a value of the schema at a place, its parts, and the branch of a condition that it has. */
    void add(String place, JsonNode value) {
        String pointer = contract.resolved(place);
        values.computeIfAbsent(pointer, first -> new ArrayList<>()).add(value);
        if (contract.at(pointer).has("if")) {
            boolean isTrue = contract.errors(pointer + "/if", value).isEmpty();
            add(pointer + (isTrue ? "/then" : "/else"), value);
        }
        JsonNode properties = contract.at(pointer).path("properties");
        value.properties().forEach(field -> {
            if (properties.has(field.getKey())) {
                add(pointer + "/properties/" + field.getKey(), field.getValue());
            } else if (contract.at(pointer).has("type")) {
                undeclared.add(pointer + " does not declare " + field.getKey());
            }
        });
        if (contract.at(pointer).has("items")) {
            value.valueStream().forEach(item -> add(pointer + "/items", item));
        }
    }

    /** Places of schemas that say something else than the values that were added. */
    List<String> findings() {
        List<String> findings = new ArrayList<>(undeclared);
        values.forEach((pointer, seen) -> {
            JsonNode schema = contract.at(pointer);
            compare(findings, pointer, "type", texts(schema.path("type")), types(seen));
            compare(
                    findings,
                    pointer,
                    "minimum",
                    schema.path("minimum"),
                    numbers(seen).min(BigInteger::compareTo));
            compare(
                    findings,
                    pointer,
                    "maximum",
                    schema.path("maximum"),
                    numbers(seen).max(BigInteger::compareTo));
            compare(
                    findings,
                    pointer,
                    "maxItems",
                    schema.path("maxItems"),
                    sizes(seen).max(BigInteger::compareTo));
            compare(findings, pointer, "enum", texts(schema.path("enum")), scalars(seen));
            if (schema.has("required")) {
                compare(findings, pointer, "required", texts(schema.path("required")), required(pointer, seen));
            }
        });
        return findings;
    }

    /** Whether a value was added at a place. */
    boolean has(String place) {
        return values.containsKey(contract.resolved(place));
    }

    private static void compare(
            List<String> findings, String pointer, String rule, JsonNode declared, Optional<BigInteger> seen) {
        if (declared.isNumber() && !seen.equals(Optional.of(declared.bigIntegerValue()))) {
            findings.add(pointer + "/" + rule + " is " + declared + ", the answers have " + seen);
        }
    }

    private static void compare(
            List<String> findings, String pointer, String rule, Set<String> declared, Set<String> seen) {
        if (!declared.isEmpty() && !declared.equals(seen)) {
            findings.add(pointer + "/" + rule + " is " + declared + ", the answers have " + seen);
        }
    }

    private static Set<String> texts(JsonNode node) {
        return node.isArray()
                ? Set.copyOf(node.valueStream().map(JsonNode::asString).toList())
                : node.isString() ? Set.of(node.stringValue()) : Set.of();
    }

    private static Set<String> types(List<JsonNode> seen) {
        return Set.copyOf(seen.stream()
                .map(value -> switch (value.getNodeType()) {
                    case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
                    default -> value.getNodeType().name().toLowerCase(Locale.ROOT);
                })
                .toList());
    }

    private static Set<String> scalars(List<JsonNode> seen) {
        return Set.copyOf(seen.stream()
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asString)
                .toList());
    }

    private static Stream<BigInteger> numbers(List<JsonNode> seen) {
        return seen.stream().filter(JsonNode::isIntegralNumber).map(JsonNode::bigIntegerValue);
    }

    private static Stream<BigInteger> sizes(List<JsonNode> seen) {
        return seen.stream().filter(JsonNode::isArray).map(value -> BigInteger.valueOf(value.size()));
    }

    /**
     * The fields that v1 had from the start and that every object has. A field that is added is optional, although
     * every object has it: a client may meet an answer of before.
     */
    private static Set<String> required(String pointer, List<JsonNode> seen) {
        Set<String> common = common(seen);
        JsonNode released = RELEASED.at(pointer);
        if (released.isObject()) {
            common.retainAll(texts(released.path("required")));
        }
        return common;
    }

    /** The fields that every object has. */
    private static Set<String> common(List<JsonNode> seen) {
        Map<String, Integer> counts = new HashMap<>();
        seen.forEach(value -> value.propertyNames().forEach(name -> counts.merge(name, 1, Integer::sum)));
        counts.values().removeIf(count -> count < seen.size());
        return counts.keySet();
    }
}
