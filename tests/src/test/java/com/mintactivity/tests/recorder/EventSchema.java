package com.mintactivity.tests.recorder;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON Schema of one event type.
 *
 * @param document the schema as JSON
 */
record EventSchema(JsonNode document, Schema validator) {

    static final List<String> TYPES = List.of("mint_task.finished", "account.seen");

    private static final Path PUBLISHED = Path.of("../docs/events");

    /** The published schema of an event type. */
    static EventSchema of(String type) {
        return in(PUBLISHED, type);
    }

    static EventSchema in(Path folder, String type) {
        JsonNode document = JsonMapper.shared().readTree(read(folder.resolve(type + ".schema.json")));
        // A new registry, since all versions of a schema have the same $id.
        Schema validator = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(document);
        return new EventSchema(document, validator);
    }

    boolean accepts(JsonNode event) {
        return validator.validate(event).isEmpty();
    }

    String description() {
        return document.path("description").asString();
    }

    /** Complete events. */
    List<JsonNode> examples() {
        return document.path("examples").valueStream().toList();
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
