package com.mintactivity.tests.cluster;

import com.mintactivity.local.engine.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisException;

/** One server of the cluster, with TLS only, on loopback. */
final class ClusterNode {

    static final String HOST = "127.0.0.1";
    static final String ADMIN = "default";
    static final String ADMIN_PASSWORD = "admin-of-the-tests";

    private static final int ATTEMPTS = 3;

    /** The field of a line of {@code CLUSTER NODES} with which ranges of slots begin. */
    private static final int SLOTS_FIELD = 8;

    private final int port;
    private final int busPort;
    private final RedisServer server;

    private ClusterNode(int port, int busPort, RedisServer server) {
        this.port = port;
        this.busPort = busPort;
        this.server = server;
    }

    static ClusterNode start(SelfSignedCertificate certificate) throws IOException, InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int port = freePort();
            int busPort = freePort();
            Optional<RedisServer> server = RedisServer.start(options(certificate, port, busPort), () -> answers(port));
            if (server.isPresent()) {
                return new ClusterNode(port, busPort, server.get());
            }
        }
        throw new IOException("a node of the cluster did not start");
    }

    private static List<String> options(SelfSignedCertificate certificate, int port, int busPort) {
        List<String> options = new ArrayList<>(Arrays.asList("--bind", HOST, "--port", "0"));
        options.addAll(List.of("--tls-port", Integer.toString(port), "--cluster-port", Integer.toString(busPort)));
        options.addAll(List.of("--tls-cert-file", certificate.chain().toString()));
        options.addAll(List.of("--tls-key-file", certificate.key().toString()));
        options.addAll(List.of("--tls-ca-cert-file", certificate.chain().toString()));
        options.addAll(List.of("--tls-auth-clients", "no", "--tls-cluster", "yes", "--tls-replication", "yes"));
        options.addAll(List.of("--dir", certificate.folder().toString(), "--cluster-enabled", "yes"));
        options.addAll(List.of("--cluster-config-file", "nodes-" + port + ".conf"));
        // The tests decide about failovers.
        options.addAll(List.of("--cluster-replica-no-failover", "yes", "--cluster-node-timeout", "15000"));
        options.addAll(List.of("--requirepass", ADMIN_PASSWORD, "--masteruser", ADMIN, "--masterauth", ADMIN_PASSWORD));
        options.addAll(List.of("--repl-diskless-sync-delay", "0"));
        return options;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean answers(int port) {
        try (Jedis jedis = admin(port)) {
            return jedis.ping().equals("PONG");
        } catch (JedisException notYet) {
            return false;
        }
    }

    private static Jedis admin(int port) {
        return new Jedis(
                new HostAndPort(HOST, port),
                DefaultJedisClientConfig.builder()
                        .password(ADMIN_PASSWORD)
                        .sslOptions(SslOptions.defaults())
                        .build());
    }

    <T> T run(Function<Jedis, T> command) {
        try (Jedis jedis = admin(port)) {
            return command.apply(jedis);
        }
    }

    int port() {
        return port;
    }

    int busPort() {
        return busPort;
    }

    String id() {
        return run(Jedis::clusterMyId);
    }

    /** The sum of the values in a section of {@code INFO} whose names start with a prefix. */
    long info(String section, String name) {
        return run(jedis -> jedis.info(section))
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*?[:=](\\d+).*", "$1")))
                .sum();
    }

    /** The slots of a node, as far as this one knows. */
    Set<Integer> slots(ClusterNode owner) {
        return run(Jedis::clusterNodes)
                .lines()
                .filter(line -> line.contains(":" + owner.port + "@"))
                .flatMap(line -> Arrays.stream(line.split(" ")).skip(SLOTS_FIELD))
                // What is in brackets is moving.
                .filter(range -> !range.startsWith("["))
                .map(range -> range.split("-"))
                .flatMapToInt(range ->
                        IntStream.rangeClosed(Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1])))
                .boxed()
                .collect(Collectors.toSet());
    }

    void kill() {
        server.close();
    }
}
