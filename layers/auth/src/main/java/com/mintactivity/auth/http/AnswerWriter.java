package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a response in the form that API Gateway expects from a function: status, headers, body. */
final class AnswerWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private AnswerWriter() {}

    /** @param response its body is the literal of a {@link Body}, which is copied as it is */
    static void write(AwsProxyResponse response, OutputStream output) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), output)) {
            json.writeStartObject();
            json.writeNumberProperty("statusCode", response.getStatusCode());
            json.writeObjectPropertyStart("multiValueHeaders");
            for (Map.Entry<String, List<String>> header :
                    response.getMultiValueHeaders().entrySet()) {
                json.writeArrayPropertyStart(header.getKey());
                header.getValue().forEach(json::writeString);
                json.writeEndArray();
            }
            json.writeEndObject();
            json.writeName("body");
            json.writeRawValue(""); // the colon, and the body counts as written
            json.flush();
            output.write(response.getBody().getBytes(StandardCharsets.US_ASCII));
            json.writeBooleanProperty("isBase64Encoded", false);
            json.writeEndObject();
        }
    }
}
