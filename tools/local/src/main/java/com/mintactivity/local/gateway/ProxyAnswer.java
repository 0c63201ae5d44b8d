package com.mintactivity.local.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer of a Lambda proxy integration.
 *
 * @param headers a header with several values occurs several times
 */
record ProxyAnswer(int status, List<Map.Entry<String, String>> headers, ByteBuffer body) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The answer in a function's output; empty if the output is malformed for the gateway. */
    static Optional<ProxyAnswer> parse(byte[] output) {
        try {
            JsonNode tree = JSON.readTree(output);
            JsonNode status = tree.path("statusCode");
            if (!status.isInt() || status.intValue() < 200 || status.intValue() > 599) {
                return Optional.empty();
            }
            List<Map.Entry<String, String>> headers = new ArrayList<>();
            JsonNode many = tree.path("multiValueHeaders");
            many.properties()
                    .forEach(header -> header.getValue()
                            .forEach(value -> headers.add(Map.entry(header.getKey(), value.asString()))));
            tree.path("headers").properties().stream()
                    .filter(header -> !many.has(header.getKey()))
                    .forEach(header -> headers.add(
                            Map.entry(header.getKey(), header.getValue().asString())));
            return Optional.of(new ProxyAnswer(status.intValue(), List.copyOf(headers), body(tree)));
        } catch (JacksonException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static ByteBuffer body(JsonNode tree) {
        JsonNode body = tree.path("body");
        String text = body.isString() ? body.stringValue() : "";
        return tree.path("isBase64Encoded").asBoolean(false)
                ? ByteBuffer.wrap(Base64.getDecoder().decode(text))
                : StandardCharsets.UTF_8.encode(text);
    }
}
