package com.mintactivity.local.gateway;

import java.util.List;
import java.util.Map;

/**
 * An HTTP request as it was received.
 *
 * @param path percent-encoded as sent
 * @param query percent-encoded as sent, without the question mark; empty for none
 * @param headers in the order sent, including repeated ones
 * @param sourceAddress the other end of the connection
 * @param body empty for none
 */
public record Incoming(
        String method,
        String path,
        String query,
        String protocol,
        List<Map.Entry<String, String>> headers,
        String sourceAddress,
        String body) {

    public Incoming {
        headers = List.copyOf(headers);
    }
}
