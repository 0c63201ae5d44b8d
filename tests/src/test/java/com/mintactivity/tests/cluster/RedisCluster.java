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

/**
 * Three masters with TLS and users, and a replica of the first. All tests share one cluster, which ends with the JVM.
 */
final class RedisCluster {

    /** The lock that a test of the cluster holds, since tests move its slots. */
    static final String LOCK = "the cluster";

    private static final int SLOTS = 16_384;
    private static final int MASTERS = 3;

    /** The most polls, each of 20 ms or more: a minute at least. */
    private static final int MAX_POLLS = 3_000;

    private static final class Holder {
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
        return Holder.CLUSTER;
    }

    private static RedisCluster start() {
        try {
            Path folder = Files.createTempDirectory("cluster");
            SelfSignedCertificate certificate = SelfSignedCertificate.create(folder);
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
            nodes.get(i).run(jedis -> jedis.clusterAddSlotsRange(from, to));
        }
        // Nodes that begin with equal epochs change them later. A replica that has not heard of its master's new one
        // promotes itself in vain.
        for (int i = 0; i < nodes.size(); i++) {
            String epoch = Integer.toString(i + 1);
            nodes.get(i).run(jedis -> jedis.sendCommand(Protocol.Command.CLUSTER, "SET-CONFIG-EPOCH", epoch));
        }
        for (ClusterNode other : nodes.subList(1, nodes.size())) {
            first.run(jedis -> jedis.sendCommand(
                    Protocol.Command.CLUSTER,
                    "MEET",
                    ClusterNode.HOST,
                    Integer.toString(other.port()),
                    Integer.toString(other.busPort())));
        }
        await(() -> nodes.stream()
                .map(node -> node.run(Jedis::clusterInfo))
                .allMatch(info ->
                        info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + nodes.size())));
        ClusterNode replica = nodes.getLast();
        replica.run(jedis -> jedis.clusterReplicate(first.id()));
        await(() -> replica.run(jedis -> jedis.info("replication")).contains("master_link_status:up"));
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

    private static void await(BooleanSupplier condition) {
        for (int polls = 0; !condition.getAsBoolean(); polls++) {
            if (polls == MAX_POLLS) {
                throw new IllegalStateException("the nodes of the cluster do not agree");
            }
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

    /** A master that does not hold a slot. Never the one with a replica, since a test may kill it. */
    ClusterNode other(int slot) {
        ClusterNode holder = holder(slot);
        return masters.stream()
                .skip(1)
                .filter(node -> !node.equals(holder))
                .findFirst()
                .orElseThrow();
    }

    /** Sets a user on all nodes to rules in the form of an access string, in place of its earlier rights. */
    void setUser(String user, String... rules) {
        nodes().forEach(node -> node.run(jedis -> jedis.aclSetUser(user, rules)));
    }

    Stream<ClusterNode> nodes() {
        return Stream.concat(masters.stream(), Stream.of(replica)).distinct();
    }

    /** The first half of a move: another node has the keys of the slot, but only it and the old one know so. */
    void beginMove(int slot, ClusterNode target) {
        ClusterNode source = holder(slot);
        target.run(jedis -> jedis.clusterSetSlotImporting(slot, source.id()));
        source.run(jedis -> jedis.clusterSetSlotMigrating(slot, target.id()));
        String[] keys =
                source.run(jedis -> jedis.clusterGetKeysInSlot(slot, 1000)).toArray(new String[0]);
        if (keys.length > 0) {
            MigrateParams login = MigrateParams.migrateParams().auth2(ClusterNode.ADMIN, ClusterNode.ADMIN_PASSWORD);
            source.run(jedis -> jedis.migrate(ClusterNode.HOST, target.port(), 5000, login, keys));
        }
    }

    /**
     * The second half: the other node owns the slot, and all nodes know so. A replica takes over only what it knows of
     * its master.
     */
    void endMove(int slot, ClusterNode target) {
        target.run(jedis -> jedis.clusterSetSlotNode(slot, target.id()));
        masters.stream()
                .filter(node -> !node.equals(target))
                .forEach(node -> node.run(jedis -> jedis.clusterSetSlotNode(slot, target.id())));
        await(() -> nodes().allMatch(node -> node.slots(target).contains(slot)));
        moved.put(slot, target);
    }

    void move(int slot, ClusterNode target) {
        if (!holder(slot).equals(target)) {
            beginMove(slot, target);
            endMove(slot, target);
        }
    }

    /** The master with the replica. */
    ClusterNode replicatedMaster() {
        return masters.getFirst();
    }

    /** Promotes the replica of the killed master, and waits until all nodes know that it owns the slots. */
    void promoteReplica() {
        ClusterNode killed = replicatedMaster();
        replica.run(jedis -> jedis.clusterFailover(ClusterFailoverOption.TAKEOVER));
        moved.replaceAll((slot, node) -> node.equals(killed) ? replica : node);
        masters.set(0, replica);
        await(() -> nodes().allMatch(node -> node.slots(killed).isEmpty()));
    }
}
