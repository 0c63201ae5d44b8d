package com.mintactivity.auth.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * The body of a response: a JSON document, already escaped as the JSON string literal that API Gateway expects. Escaping is most
 * of the cost of a cached response, so it is done once, when the response is computed. The result is ASCII, which can be copied
 * without encoding.
 *
 * @param literal the JSON string, its quotation marks included
 */
public record Body(String literal) {

    /** 6 MB less a kilobyte for everything except the body. */
    private static final int MAX_LENGTH = 6 * 1024 * 1024 - 1024;

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** Whether Lambda can return the body: a function's response has at most 6 MB, headers and status included. */
    public boolean fits() {
        return literal.length() <= MAX_LENGTH;
    }

    /** The body that contains a JSON document. */
    public static Body of(String json) {
        ByteArrayOutputStream literal = new ByteArrayOutputStream(json.length() + json.length() / 2);
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), literal)) {
            generator.writeString(json);
        }
        return new Body(literal.toString(StandardCharsets.US_ASCII));
    }
}
