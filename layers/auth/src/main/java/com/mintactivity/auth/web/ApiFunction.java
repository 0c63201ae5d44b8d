package com.mintactivity.auth.web;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Placeholder signature; the body follows. */
public abstract class ApiFunction implements RequestStreamHandler {

    protected ApiFunction(Platform platform, String path, String scope, HttpServlet servlet, Prefetch prefetch) {}

    @Override
    public final void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        throw new UnsupportedOperationException();
    }
}
