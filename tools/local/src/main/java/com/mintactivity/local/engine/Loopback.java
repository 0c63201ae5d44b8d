package com.mintactivity.local.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The address that engines listen on, never reachable from another machine. */
final class Loopback {

    static final String HOST = "127.0.0.1";

    private Loopback() {}

    static InetAddress address() {
        return InetAddress.ofLiteral(HOST);
    }

    /** A port that is free now; another process may take it before it is used. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, address())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
