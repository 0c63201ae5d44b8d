package com.mintactivity.benchmarks.hello;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A minimal handler. */
public final class Hello implements RequestStreamHandler {

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write("{\"statusCode\":200,\"body\":\"hello\"}".getBytes(StandardCharsets.UTF_8));
    }
}
