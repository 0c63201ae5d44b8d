package com.mintactivity.tests.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.args.ClusterFailoverOption;
import redis.clients.jedis.params.MigrateParams;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Three masters with TLS and users, and a replica of the first; one cluster for all tests, ended with the JVM. */
final class RedisCluster {

    private static final int SLOTS = 16_384;
    private static final int MASTERS = 3;

    private static final class Held {
        private static final RedisCluster CLUSTER = start();
    }

    private final List<ClusterNode> masters;
    private final ClusterNode replica;
    private final Map<Integer, ClusterNode> moved = new HashMap<>();

    private RedisCluster(List<ClusterNode> masters, ClusterNode replica) {
        this.masters = new ArrayList<>(masters);
        this.replica = replica;
    }

    static RedisCluster shared() {
        return Held.CLUSTER;
    }

    private static RedisCluster start() {
        try {
            Path folder = Files.createTempDirectory("cluster");
            SelfSignedCertificate certificate = SelfSignedCertificate.make(folder);
            certificate.trust();
            List<ClusterNode> nodes = new ArrayList<>();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(nodes, folder)));
            for (int i = 0; i <= MASTERS; i++) {
                nodes.add(ClusterNode.start(certificate));
            }
            return join(nodes);
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException("the cluster did not start", e);
        }
    }

    private static RedisCluster join(List<ClusterNode> nodes) {
        ClusterNode first = nodes.getFirst();
        for (int i = 0; i < MASTERS; i++) {
            int from = SLOTS * i / MASTERS;
            int to = SLOTS * (i + 1) / MASTERS - 1;
            nodes.get(i).tell(jedis -> jedis.clusterAddSlotsRange(from, to));
        }
        for (ClusterNode other : nodes.subList(1, nodes.size())) {
            first.tell(jedis -> jedis.sendCommand(
                    Protocol.Command.CLUSTER,
                    "MEET",
                    ClusterNode.HOST,
                    Integer.toString(other.port()),
                    Integer.toString(other.busPort())));
        }
        await(() -> nodes.stream()
                .map(node -> node.tell(Jedis::clusterInfo))
                .allMatch(info ->
                        info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + nodes.size())));
        ClusterNode replica = nodes.getLast();
        replica.tell(jedis -> jedis.clusterReplicate(first.id()));
        await(() -> replica.tell(jedis -> jedis.info("replication")).contains("master_link_status:up"));
        return new RedisCluster(nodes.subList(0, MASTERS), replica);
    }

    private static void end(List<ClusterNode> nodes, Path folder) {
        nodes.forEach(ClusterNode::kill);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static int slot(String stack) {
        return JedisClusterCRC16.getSlot("{" + stack + "}:");
    }

    ClusterNode holder(int slot) {
        return Objects.requireNonNull(moved.getOrDefault(slot, masters.get(slot * MASTERS / SLOTS)));
    }

    /** A master that does not hold a slot; never the one that has a replica, since that one may be killed. */
    ClusterNode other(int slot) {
        ClusterNode holder = holder(slot);
        return masters.stream()
                .skip(1)
                .filter(node -> !node.equals(holder))
                .findFirst()
                .orElseThrow();
    }

    /** Lets a user in everywhere, by rules as in an access string, in place of what it could before. */
    void admit(String user, String... rules) {
        everywhere().forEach(node -> node.tell(jedis -> jedis.aclSetUser(user, rules)));
    }

    Stream<ClusterNode> everywhere() {
        return Stream.concat(masters.stream(), Stream.of(replica)).distinct();
    }

    /** The first half of a move: what lies in the slot lies with another node now, which nobody but it and the old one know. */
    void beginMove(int slot, ClusterNode target) {
        ClusterNode source = holder(slot);
        target.tell(jedis -> jedis.clusterSetSlotImporting(slot, source.id()));
        source.tell(jedis -> jedis.clusterSetSlotMigrating(slot, target.id()));
        String[] keys =
                source.tell(jedis -> jedis.clusterGetKeysInSlot(slot, 1000)).toArray(new String[0]);
        if (keys.length > 0) {
            MigrateParams login = MigrateParams.migrateParams().auth2(ClusterNode.ADMIN, ClusterNode.ADMIN_PASSWORD);
            source.tell(jedis -> jedis.migrate(ClusterNode.HOST, target.port(), 5000, login, keys));
        }
    }

    /** The second half: the slot is the other node's, and everyone is told. */
    void endMove(int slot, ClusterNode target) {
        target.tell(jedis -> jedis.clusterSetSlotNode(slot, target.id()));
        masters.stream()
                .filter(node -> !node.equals(target))
                .forEach(node -> node.tell(jedis -> jedis.clusterSetSlotNode(slot, target.id())));
        moved.put(slot, target);
    }

    void move(int slot, ClusterNode target) {
        if (!holder(slot).equals(target)) {
            beginMove(slot, target);
            endMove(slot, target);
        }
    }

    /** The master that has a replica. */
    ClusterNode guarded() {
        return masters.getFirst();
    }

    /** The replica takes the place of its master, which was killed. */
    void takeOver() {
        ClusterNode dead = guarded();
        replica.tell(jedis -> jedis.clusterFailover(ClusterFailoverOption.TAKEOVER));
        moved.replaceAll((slot, node) -> node.equals(dead) ? replica : node);
        masters.set(0, replica);
        String taken = "myself,master";
        await(() -> replica.tell(Jedis::clusterNodes).contains(taken));
        await(() -> masters.stream()
                .allMatch(node -> node.tell(Jedis::clusterNodes)
                        .lines()
                        .anyMatch(line -> line.contains(":" + replica.port() + "@") && line.contains("master"))));
    }
}
