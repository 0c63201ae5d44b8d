package com.mintactivity.hits;

import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A cache store that answers every command with {@code OK}: it takes all values, and has a foreign one at each key. */
final class AgreeingStore implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> written = new CopyOnWriteArrayList<>();
    private final CacheStore client = new CacheStore(
            "test",
            "redis://127.0.0.1:" + socket.getLocalPort(),
            Duration.ofMinutes(1),
            CachePassword.NONE,
            Runnable::run);

    AgreeingStore() throws IOException {
        Thread.ofVirtual().start(this::accept);
    }

    CacheStore client() {
        return client;
    }

    /** The writes that it was sent, without their values. */
    List<String> written() {
        return written;
    }

    private void accept() {
        try {
            while (true) {
                Socket caller = socket.accept();
                Thread.ofVirtual().start(() -> answer(caller));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void answer(Socket caller) {
        try (caller) {
            var in = new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8));
            for (String count = in.readLine(); count != null; count = in.readLine()) {
                List<String> command = new ArrayList<>();
                for (int part = Integer.parseInt(count.substring(1)); part > 0; part--) {
                    in.readLine(); // the length
                    command.add(in.readLine());
                }
                if (command.getFirst().equals("SET")) {
                    command.remove(2);
                    written.add(String.join(" ", command));
                }
                caller.getOutputStream().write("+OK\r\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException gone) {
            // The client has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
        socket.close();
    }
}
