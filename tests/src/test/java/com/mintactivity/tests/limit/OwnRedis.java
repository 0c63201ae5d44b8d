package com.mintactivity.tests.limit;

import com.mintactivity.local.engine.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A Redis server that only one test uses, and may put into any state. */
final class OwnRedis implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final int ATTEMPTS = 5;

    private final RedisServer server;
    private final int port;
    private long connections;

    private OwnRedis(RedisServer server, int port) {
        this.server = server;
        this.port = port;
    }

    static OwnRedis start() throws IOException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = freePort();
            Optional<RedisServer> server =
                    RedisServer.start(List.of("--bind", HOST, "--port", Integer.toString(port)), () -> answers(port));
            if (server.isPresent()) {
                return new OwnRedis(server.get(), port);
            }
        }
        throw new IOException("the Redis server did not start");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean answers(int port) {
        try (Jedis jedis = new Jedis(HOST, port)) {
            return jedis.ping().equals("PONG");
        } catch (JedisConnectionException notYet) {
            return false;
        }
    }

    String url() {
        return "redis://" + HOST + ":" + port;
    }

    void run(Consumer<Jedis> work) {
        try (Jedis jedis = new Jedis(HOST, port)) {
            work.accept(jedis);
        }
    }

    /** The connections of others since the last call of this method. */
    long newConnections() {
        try (Jedis jedis = new Jedis(HOST, port)) {
            long all = jedis.info("stats")
                    .lines()
                    .filter(line -> line.startsWith("total_connections_received:"))
                    .map(line ->
                            Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
                    .findFirst()
                    .orElseThrow();
            long since = all - 1 - connections;
            connections = all;
            return since;
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
