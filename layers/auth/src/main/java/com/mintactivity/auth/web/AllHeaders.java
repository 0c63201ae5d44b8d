package com.mintactivity.auth.web;

import com.amazonaws.serverless.proxy.model.Headers;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads the headers of an event. Names that differ in case only are one header whose values all count; the container's own reading
 * would keep the last name's alone, and a second {@code authorization} beside {@code Authorization} would go unseen.
 */
final class AllHeaders extends StdDeserializer<Headers> {

    AllHeaders() {
        super(Headers.class);
    }

    @Override
    public Headers deserialize(JsonParser parser, DeserializationContext context) {
        Headers headers = new Headers();
        context.readTree(parser)
                .properties()
                .forEach(header -> header.getValue().forEach(value -> headers.add(header.getKey(), value.asString())));
        return headers;
    }
}
