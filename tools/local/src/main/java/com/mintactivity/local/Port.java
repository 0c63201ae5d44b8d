package com.mintactivity.local;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;

/** Takes the port before anything else is started. */
final class Port {

    /** Connections that may wait while the engines start. */
    private static final int BACKLOG = 128;

    private Port() {}

    static ServerSocketChannel take(int port) throws RefusedStartException, IOException {
        ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.INET);
        try {
            return socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), BACKLOG);
        } catch (BindException e) {
            socket.close();
            throw new RefusedStartException(
                    "port " + port + " of 127.0.0.1 is taken or may not be used: choose another with PORT=");
        }
    }
}
