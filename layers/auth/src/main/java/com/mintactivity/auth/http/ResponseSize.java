package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.internal.LambdaContainerHandler;

/** The size of a function's response. Lambda returns at most 6 MB, and the body is a JSON string in it. */
public final class ResponseSize {

    /** 6 MB less a kilobyte for everything except the body. */
    private static final int MAX_BYTES = 6 * 1024 * 1024 - 1024;

    /** A character of a JSON document takes at most three bytes of UTF-8, or two if it is escaped. */
    private static final int MAX_BYTES_PER_CHAR = 3;

    private ResponseSize() {}

    /** Whether Lambda can return a body. */
    public static boolean fits(String body) {
        return body.length() <= MAX_BYTES / MAX_BYTES_PER_CHAR
                || LambdaContainerHandler.getObjectMapper().writeValueAsBytes(body).length <= MAX_BYTES;
    }
}
