package com.mintactivity.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.local.gateway.LocalContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** One invocation of a handler, event bytes in and response bytes out. */
final class Invocation {

    private static final Context CONTEXT = new LocalContext("bench", Duration.ofDays(1), System.err);

    private Invocation() {}

    /** Microseconds that the handler took for it; refuses an answer that is not 200. */
    static double micros(RequestStreamHandler handler, byte[] event) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream(16_384);
        long start = System.nanoTime();
        handler.handleRequest(new ByteArrayInputStream(event), answer, CONTEXT);
        long nanos = System.nanoTime() - start;
        if (!answer.toString(StandardCharsets.UTF_8).contains("\"statusCode\":200")) {
            throw new IllegalStateException("not answered: " + answer);
        }
        return nanos / 1e3;
    }
}
