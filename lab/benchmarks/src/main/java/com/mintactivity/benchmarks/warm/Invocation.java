package com.mintactivity.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.local.gateway.LocalContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Times one invocation of a handler: event bytes in, response bytes out. */
final class Invocation {

    private static final Context CONTEXT = new LocalContext("bench", Duration.ofDays(1), System.err);

    private Invocation() {}

    /** The length of the handler's response, in bytes. */
    static int length(RequestStreamHandler handler, byte[] event) throws IOException {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        handler.handleRequest(new ByteArrayInputStream(event), response, CONTEXT);
        return response.size();
    }

    /**
     * The time that the handler took, in microseconds.
     *
     * @throws IllegalStateException if the status is not 200
     */
    static double micros(RequestStreamHandler handler, byte[] event) throws IOException {
        ByteArrayOutputStream response = new ByteArrayOutputStream(16_384);
        long start = System.nanoTime();
        handler.handleRequest(new ByteArrayInputStream(event), response, CONTEXT);
        long nanos = System.nanoTime() - start;
        if (!response.toString(StandardCharsets.UTF_8).contains("\"statusCode\":200")) {
            throw new IllegalStateException("not answered: " + response);
        }
        return nanos / 1e3;
    }
}
