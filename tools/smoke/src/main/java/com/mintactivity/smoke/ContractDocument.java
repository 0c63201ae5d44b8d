package com.mintactivity.smoke;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The contract, {@code docs/openapi.yaml}: a document whose schemas are JSON Schemas. */
public final class ContractDocument {

    /** Without a cache, which goes by a schema's {@code $id}: these have none. */
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaCacheEnabled(false)
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .formatAssertionsEnabled(true)
                            .build()));

    private final JsonNode document;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    public ContractDocument(JsonNode document) {
        this.document = document;
    }

    /** Reads a YAML file. */
    public static ContractDocument read(Path file) {
        return new ContractDocument(new YAMLMapper().readTree(file));
    }

    public JsonNode document() {
        return document;
    }

    /** The paths, in order. */
    public List<String> paths() {
        return List.copyOf(document.path("paths").propertyNames());
    }

    /** The operation of a path. */
    public String operation(String path) {
        return "/paths/" + path.replace("/", "~1") + "/get";
    }

    /** The same place, or the one that a {@code $ref} there points to. */
    public String resolved(String pointer) {
        JsonNode reference = document.at(pointer).path("$ref");
        return reference.isString() ? resolved(reference.stringValue().substring(1)) : pointer;
    }

    public JsonNode at(String pointer) {
        return document.at(pointer);
    }

    /**
     * The errors of a value by the schema at a place, each with its place. Fields in another order than the schema's
     * are errors, too: the contract promises the order.
     */
    public List<String> errors(String pointer, JsonNode value) {
        List<String> errors = new ArrayList<>();
        schemas.computeIfAbsent(pointer, this::schema)
                .validate(value)
                .forEach(error -> errors.add(error.getInstanceLocation() + ": " + error.getMessage()));
        misplaced(pointer, value).forEach(errors::add);
        return errors;
    }

    private Schema schema(String pointer) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("$ref", "#" + pointer);
        root.set("paths", document.path("paths"));
        root.set("components", document.path("components"));
        return REGISTRY.getSchema(root);
    }

    private Stream<String> misplaced(String place, JsonNode value) {
        String pointer = resolved(place);
        JsonNode schema = document.at(pointer);
        JsonNode properties = schema.path("properties");
        List<String> seen =
                value.propertyNames().stream().filter(properties::has).toList();
        List<String> declared =
                properties.propertyNames().stream().filter(seen::contains).toList();
        Stream<String> here =
                seen.equals(declared) ? Stream.empty() : Stream.of(pointer + ": fields in the order " + seen);
        Stream<String> fields =
                seen.stream().flatMap(name -> misplaced(pointer + "/properties/" + name, value.path(name)));
        Stream<String> items = value.isArray()
                ? value.valueStream().flatMap(item -> misplaced(pointer + "/items", item))
                : Stream.empty();
        return Stream.of(here, fields, items).flatMap(found -> found);
    }
}
