package com.mintactivity.tests.limit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that answers every command with the same line, to simulate faults of a cache store. */
final class FaultyCacheStore implements AutoCloseable {

    private final ServerSocket socket;
    private final String line;
    private final AtomicInteger scripts = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();

    /** @param line the answer, in which {@code PORT} stands for the server's port */
    FaultyCacheStore(String line) throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.line = line.replace("PORT", Integer.toString(socket.getLocalPort()));
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "redis://127.0.0.1:" + socket.getLocalPort();
    }

    /** The number of scripts that it was sent. */
    int scripts() {
        return scripts.get();
    }

    /** The number of connections that were made to it. */
    int connections() {
        return connections.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> answer(client));
            }
        } catch (IOException closed) {
            // The test closed the socket.
        }
    }

    private void answer(Socket client) {
        try (client) {
            BufferedReader input =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
            boolean isName = false;
            for (String read = input.readLine(); read != null; read = input.readLine()) {
                if (read.startsWith("*")) {
                    isName = true;
                } else if (isName && !read.startsWith("$")) {
                    isName = false;
                    // Counted before the answer: the caller may close the connection as soon as it has that.
                    scripts.addAndGet(read.startsWith("EVAL") ? 1 : 0);
                    client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException gone) {
            // The client closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
