package com.mintactivity.tests.limit;

import com.mintactivity.tests.harness.SharedEngines;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;

/** The real cache store behind a proxy that can hang, and can break a connection in place of a reply. */
final class StoreProxy implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final URI store = URI.create(SharedEngines.engines().cacheUrl());
    private final AtomicBoolean hangs = new AtomicBoolean();
    private final AtomicReference<IntPredicate> breaks = new AtomicReference<>(StoreProxy::none);
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicLong replied = new AtomicLong();

    StoreProxy() throws IOException {
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "redis://127.0.0.1:" + socket.getLocalPort();
    }

    /** Sets whether commands are answered from now on. */
    void hang(boolean isHung) {
        hangs.set(isHung);
    }

    /** The store runs the next script, and its reply is lost with the connection. */
    void breakNextScript() {
        breaks.set(reply -> reply == '*');
    }

    /**
     * The caller waits in vain for the next reply of a kind.
     *
     * @param kind the first character of the reply: {@code $} for a text, {@code +} for a status
     */
    void loseNext(int kind) {
        lost.set(kind);
    }

    /** Connections on which a command was not answered. */
    int unansweredConnections() {
        return unanswered.get();
    }

    /** Bytes of replies so far. */
    long replied() {
        return replied.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(store.getHost(), store.getPort())) {
            Thread.ofVirtual().start(() -> reply(server, client));
            byte[] buffer = new byte[64 * 1024];
            boolean isUnanswered = false;
            InputStream commands = client.getInputStream();
            OutputStream forward = server.getOutputStream();
            for (int length = commands.read(buffer); length >= 0; length = commands.read(buffer)) {
                if (!hangs.get()) {
                    forward.write(buffer, 0, length);
                } else if (!isUnanswered) {
                    isUnanswered = true;
                    unanswered.incrementAndGet();
                }
            }
        } catch (IOException gone) {
            // The client has closed the connection.
        }
    }

    private static boolean none(int reply) {
        return false;
    }

    private void reply(Socket server, Socket client) {
        try (server;
                client) {
            byte[] buffer = new byte[64 * 1024];
            InputStream replies = server.getInputStream();
            for (int length = replies.read(buffer); length >= 0; length = replies.read(buffer)) {
                if (breaks.get().test(buffer[0])) {
                    breaks.set(StoreProxy::none);
                    return;
                }
                if (lost.compareAndSet(buffer[0], 0)) {
                    continue;
                }
                replied.addAndGet(length);
                client.getOutputStream().write(buffer, 0, length);
            }
        } catch (IOException gone) {
            // One of the two has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
