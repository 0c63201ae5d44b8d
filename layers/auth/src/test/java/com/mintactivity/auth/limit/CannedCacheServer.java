package com.mintactivity.auth.limit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A cache store that answers every script with one given reply, and keeps the commands that it received. */
final class CannedCacheServer implements AutoCloseable {

    private final ServerSocket socket;
    private final List<List<String>> commands = new CopyOnWriteArrayList<>();
    private volatile String reply = "*3\r\n:0\r\n:1\r\n:0\r\n";

    CannedCacheServer() {
        try {
            socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "redis://127.0.0.1:" + socket.getLocalPort();
    }

    /** @param itsReply to every script, in the protocol of Redis */
    void replyToScripts(String itsReply) {
        reply = itsReply;
    }

    /** The commands of a name, each with its arguments. */
    List<List<String>> commands(String name) {
        return commands.stream()
                .filter(command -> command.getFirst().equalsIgnoreCase(name))
                .toList();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        try (client) {
            var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
            for (String count = in.readLine(); count != null; count = in.readLine()) {
                List<String> command = new ArrayList<>();
                for (int part = Integer.parseInt(count.substring(1)); part > 0; part--) {
                    in.readLine(); // the length
                    command.add(in.readLine());
                }
                commands.add(command);
                String answer = command.getFirst().equalsIgnoreCase("EVALSHA") ? reply : "+PONG\r\n";
                client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException closed) {
            // The client is gone.
        }
    }
}
