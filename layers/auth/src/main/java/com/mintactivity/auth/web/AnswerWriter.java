package com.mintactivity.auth.web;

import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes what API Gateway makes its response of: status, headers, body. */
final class AnswerWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private AnswerWriter() {}

    static void write(AwsProxyResponse response, OutputStream output) {
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
            byte[] body = response.getBody().getBytes(StandardCharsets.UTF_8);
            json.writeName("body");
            json.writeUTF8String(body, 0, body.length); // bytes are escaped faster than characters
            json.writeBooleanProperty("isBase64Encoded", response.isBase64Encoded());
            json.writeEndObject();
        }
    }
}
