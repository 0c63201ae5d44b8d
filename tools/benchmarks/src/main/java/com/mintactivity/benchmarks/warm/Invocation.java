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

    /** The response of the handler. */
    static byte[] response(RequestStreamHandler handler, byte[] event) throws IOException {
        ByteArrayOutputStream response = new ByteArrayOutputStream(16_384);
        handler.handleRequest(new ByteArrayInputStream(event), response, CONTEXT);
        return response.toByteArray();
    }

    /**
     * The time that the handler took, in microseconds.
     *
     * @throws IllegalStateException if the status is not 200
     */
    static double micros(RequestStreamHandler handler, byte[] event) throws IOException {
        long start = System.nanoTime();
        byte[] response = response(handler, event);
        long nanos = System.nanoTime() - start;
        String text = new String(response, StandardCharsets.UTF_8);
        if (!text.contains("\"statusCode\":200")) {
            throw new IllegalStateException("not answered: " + text);
        }
        return nanos / 1e3;
    }
}
