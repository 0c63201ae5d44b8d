package com.mintactivity.auth.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * The body of an answer as it stands in what API Gateway makes its response of: a JSON text, told by a JSON string. Escaping is the
 * dearest part of an answer from the cache store, so it is done once, when the answer is made; and to ASCII, which is copied from
 * then on and never encoded.
 *
 * @param literal the JSON string, its quotation marks included
 */
public record Body(String literal) {

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** The body that is a JSON text. */
    public static Body of(String json) {
        ByteArrayOutputStream literal = new ByteArrayOutputStream(json.length() + json.length() / 2);
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), literal)) {
            generator.writeString(json);
        }
        return new Body(literal.toString(StandardCharsets.US_ASCII));
    }
}
