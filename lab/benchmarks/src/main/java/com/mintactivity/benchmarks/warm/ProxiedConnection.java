package com.mintactivity.benchmarks.warm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One connection through the proxy. Both channels do not block. */
final class ProxiedConnection {

    private static final int BYTES = 1 << 16;

    private final SocketChannel client;
    private final SocketChannel server;
    private final ByteBuffer request = ByteBuffer.allocateDirect(BYTES);
    private final ByteBuffer response = ByteBuffer.allocateDirect(BYTES);
    private boolean isWaiting;
    private long arrivedAt;
    private long roundTrips;

    ProxiedConnection(SocketChannel client, SocketChannel server) {
        this.client = client;
        this.server = server;
    }

    long roundTrips() {
        return roundTrips;
    }

    /**
     * Passes on what has arrived and is due.
     *
     * @return whether a request or a response is on its way
     */
    boolean pass(long now, long delay) throws IOException {
        if (client.read(request) > 0) {
            if (!isWaiting) {
                roundTrips++;
                arrivedAt = now;
            }
            isWaiting = true;
        }
        if (request.position() > 0 && now - arrivedAt >= delay) {
            send(request, server);
        }
        if (server.read(response) > 0) {
            send(response, client);
            isWaiting = false;
        }
        return isWaiting;
    }

    private static void send(ByteBuffer bytes, SocketChannel to) throws IOException {
        bytes.flip();
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
        bytes.clear();
    }

    void close() {
        try {
            client.close();
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
