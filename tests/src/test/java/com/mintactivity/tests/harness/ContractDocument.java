package com.mintactivity.tests.harness;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The contract, {@code docs/openapi.yaml}: a document whose schemas are JSON Schemas. */
public final class ContractDocument {

    /** As published. */
    public static final ContractDocument PUBLISHED = new ContractDocument(read(Path.of("../docs/openapi.yaml")));

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

    /** The errors of a value by the schema at a place, each with its place in the value. */
    public List<String> errors(String pointer, JsonNode value) {
        return schemas.computeIfAbsent(pointer, this::schema).validate(value).stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }

    private Schema schema(String pointer) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("$ref", "#" + pointer);
        root.set("paths", document.path("paths"));
        root.set("components", document.path("components"));
        return REGISTRY.getSchema(root);
    }

    private static JsonNode read(Path file) {
        try {
            return JsonMapper.shared().valueToTree(new Yaml().load(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
