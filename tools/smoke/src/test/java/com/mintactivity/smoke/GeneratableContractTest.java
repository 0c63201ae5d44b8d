package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The contract has no form that a generator of clients makes wrong code of; {@code checks/generators} makes them. */
final class GeneratableContractTest {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonNode CONTRACT = YAML.readTree(Path.of("../../docs/openapi.yaml"));

    @Test
    void thePublishedContractHasNone() {
        assertThat(defects(CONTRACT)).isEmpty();
    }

    // a place, what it becomes, the defect
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            /components/schemas/GasSettings/properties | {mode: {type: 'null'}} | is always null
            /components/schemas/GasSettings/properties | {mode: {description: d}} | has no type
            /components/schemas/GasSettings | {type: object, properties: {mode: {type: string}}} | closes itself
            /components/parameters | {chain_id: {schema: {type: integer}}} | have the name chainid
            /components/headers | {Error: {schema: {type: string}}} | have the name error
            /components/headers | {Other: {schema: {description: d}}} | has no type
            /components/schemas/Error/properties | {code: {type: string, enum: [internal]}} | admits no later code
            """)
    void eachIsReported(String place, String by, String defect) {
        JsonNode changed = CONTRACT.deepCopy();
        changed.withObject(place).removeAll().setAll(YAML.readTree(by).asObject());
        assertThat(defects(changed)).anyMatch(found -> found.contains(defect));
    }

    private static List<String> defects(JsonNode contract) {
        List<String> defects = new ArrayList<>();
        JsonNode components = contract.path("components");
        components.path("schemas").properties().forEach(schema -> visit(defects, schema.getKey(), schema.getValue()));
        for (String kind : List.of("parameters", "headers")) {
            components
                    .path(kind)
                    .properties()
                    .forEach(one -> visit(defects, one.getKey(), one.getValue().path("schema")));
        }
        if (components.at("/schemas/Error/properties/code").has("enum")) {
            defects.add("Error.code admits no later code");
        }
        Map<String, String> kinds = new HashMap<>();
        for (String kind : List.of("schemas", "parameters", "headers", "responses")) {
            components.path(kind).propertyNames().forEach(name -> {
                // As a generator makes a type's name of it.
                String type = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
                String other = kinds.put(type, kind);
                if (other != null) {
                    defects.add("one of " + kind + " and one of " + other + " have the name " + type);
                }
            });
        }
        return defects;
    }

    private static void visit(List<String> defects, String place, JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.asString("").equals("null")) {
            defects.add(place + " is always null");
        }
        if (type.isMissingNode() && !schema.has("$ref") && !schema.has("const")) {
            defects.add(place + " has no type");
        }
        // Clients in Go and in Java refuse every other field then.
        if (type.asString("").equals("object")
                && !schema.path("additionalProperties").booleanValue(false)) {
            defects.add(place + " closes itself");
        }
        schema.path("properties")
                .properties()
                .forEach(field -> visit(defects, place + "." + field.getKey(), field.getValue()));
        if (schema.has("items")) {
            visit(defects, place + "[]", schema.path("items"));
        }
    }
}
