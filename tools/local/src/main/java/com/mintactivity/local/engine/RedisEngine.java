package com.mintactivity.local.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The cache store of local runs and tests: a Redis server on loopback, on a separate port. */
final class RedisEngine implements AutoCloseable {

    private static final int ATTEMPTS = 3;

    private final RedisServer server;
    private final int port;

    private RedisEngine(RedisServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /** @param fixed 0 takes any free port */
    static RedisEngine start(int fixed) throws IOException, InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int port = fixed == 0 ? Loopback.freePort() : fixed;
            Optional<RedisServer> server = RedisServer.start(
                    List.of("--bind", Loopback.HOST, "--port", Integer.toString(port)), () -> answers(port));
            if (server.isPresent()) {
                return new RedisEngine(server.get(), port);
            }
        }
        throw new IOException("the Redis server did not start");
    }

    String url() {
        return "redis://" + Loopback.HOST + ":" + port;
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Loopback.address(), port), 200);
            socket.setSoTimeout(200);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(7);
            return new String(answer, StandardCharsets.US_ASCII).equals("+PONG\r\n");
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
