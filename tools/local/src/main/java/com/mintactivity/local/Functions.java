package com.mintactivity.local;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.web.Platform;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/** The handlers that Lambda runs, by the path that each serves. */
final class Functions {

    /** Answers every route that is none, as the deployed catch-all does. */
    static final String REST = "/partner/v1/health";

    private Functions() {}

    static Map<String, Supplier<RequestStreamHandler>> on(Platform platform) {
        Supplier<RequestStreamHandler> none = () -> (event, answer, context) -> answer.write(
                ("{\"statusCode\":404,\"headers\":{\"Content-Type\":\"application/json\",\"Cache-Control\":\"no-store\"},"
                                + "\"body\":\"{\\\"code\\\":\\\"not_found\\\",\\\"message\\\":\\\""
                                + platform.settings().stack()
                                + "\\\"}\"}")
                        .getBytes(StandardCharsets.UTF_8));
        return Map.of(REST, none, "/partner/v1/hits", none, "/partner/v1/mints", none);
    }
}
