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
            /components/schemas/GasSettings/properties | {mode: {type: 'null'}} | mode is always null
            /components/schemas/GasSettings/properties | {mode: {type: ['null']}} | mode is always null
            /components/schemas/GasSettings/properties | {mode: {const: null}} | mode is always null
            /components/schemas/GasSettings/properties | {mode: {description: d}} | has no type
            /components/schemas/GasSettings/properties | {mode: {type: string, pattern: 'a$'}} | without ^
            /components/schemas/GasSettings | {type: object, properties: {mode: {type: string}}} | closes itself
            /components/parameters | {chain_id: {schema: {type: integer}}} | have the name chainid
            /components/headers | {Error: {schema: {type: string}}} | have the name error
            /components/headers | {Other: {schema: {description: d}}} | headers/Other/schema has no type
            /components/responses/Forbidden/content | {a: {schema: {description: d}}} | a/schema has no type
            /paths | {/p: {get: {parameters: [{schema: {description: d}}]}}} | /p/get/parameters/0/schema has no type
            /paths | {/p: {get: {responses: {'200': {headers: {A: {schema: {type: 'null'}}}}}}}} | schema is always null
            /paths | {/p: {get: {responses: {'200': {content: {a: {schema: {type: object}}}}}}}} | schema closes itself
            /paths | {/p: {get: {requestBody: {content: {a: {schema: {}}}}}}} | requestBody/content/a/schema has no type
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
        components.properties().stream()
                .filter(kind -> !kind.getKey().equals("schemas"))
                .forEach(kind -> visitSchemasIn(defects, "/components/" + kind.getKey(), kind.getValue()));
        visitSchemasIn(defects, "/paths", contract.path("paths"));
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

    /** Visits the schemas that stand where they are used: of parameters, headers and bodies. Examples have none. */
    private static void visitSchemasIn(List<String> defects, String place, JsonNode node) {
        node.properties().forEach(field -> {
            String there = place + "/" + field.getKey();
            switch (field.getKey()) {
                case "schema" -> visit(defects, there, field.getValue());
                case "example", "examples" -> {}
                default -> visitSchemasIn(defects, there, field.getValue());
            }
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            visitSchemasIn(defects, place + "/" + i, node.path(i));
        }
    }

    private static void visit(List<String> defects, String place, JsonNode schema) {
        JsonNode type = schema.path("type");
        List<String> types =
                type.isArray() ? type.valueStream().map(JsonNode::asString).toList() : List.of(type.asString(""));
        if (types.equals(List.of("null")) || schema.path("const").isNull()) {
            defects.add(place + " is always null");
        }
        if (type.isMissingNode() && !schema.has("$ref") && !schema.has("const")) {
            defects.add(place + " has no type");
        }
        // Clients in Python compare each from the start.
        if (!schema.path("pattern").asString("^").startsWith("^")) {
            defects.add(place + " has a pattern without ^");
        }
        // Clients in Go and in Java refuse every other field then.
        if (types.contains("object") && !schema.path("additionalProperties").booleanValue(false)) {
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
