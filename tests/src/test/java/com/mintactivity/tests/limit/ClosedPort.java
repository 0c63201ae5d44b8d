package com.mintactivity.tests.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port on loopback that nobody listens on. */
final class ClosedPort {

    private ClosedPort() {}

    /** As {@code CACHE_URL} names a cache store. */
    static String url() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "redis://127.0.0.1:" + socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
