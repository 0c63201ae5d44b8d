package com.mintactivity.tests.cluster;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.platform.secret.KeyringCachePassword;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import redis.clients.jedis.params.ClientKillParams;

/** A stack whose cache store is the cluster. It connects as its own user, to a node that does not hold its keys. */
final class ClusteredStack implements AutoCloseable {

    private final RedisCluster cluster = RedisCluster.shared();

    private final Stack stack = Stack.fresh();

    private final int slot = RedisCluster.slot(stack.name());
    private final ClusterNode endpoint = cluster.other(slot);

    ClusteredStack(String password) {
        secret("1", Map.of("1", password));
        cluster.setUser(stack.name(), ("reset >" + password + " " + rights(stack.name())).split(" "));
    }

    /** The rights of the functions' user in {@code template.yaml}. */
    private static String rights(String stack) {
        try (Stream<String> lines = Files.lines(Path.of("").toAbsolutePath().resolveSibling("template.yaml"))) {
            return lines.filter(line -> line.contains("AccessString: !Sub on "))
                    .map(line -> line.substring(line.indexOf("on ")).replace("${AWS::StackName}", stack))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes these the valid passwords of the user, and closes its connections so that clients have to authenticate
     * again.
     */
    void passwords(String... valid) {
        List<String> rules = new ArrayList<>(List.of("resetpass"));
        for (String password : valid) {
            rules.add(">" + password);
        }
        cluster.setUser(stack.name(), rules.toArray(new String[0]));
        cluster.nodes().forEach(node -> node.run(jedis -> jedis.clientKill(new ClientKillParams().user(stack.name()))));
    }

    Stack stack() {
        return stack;
    }

    int slot() {
        return slot;
    }

    ClusterNode endpoint() {
        return endpoint;
    }

    /** Sets the secret from which functions read the store's password. */
    void secret(String current, Map<String, String> versions) {
        StringBuilder ring = new StringBuilder("{\"current\":\"" + current + "\"");
        versions.forEach((version, password) -> ring.append(",\"" + version + "\":\"" + password + "\""));
        SharedEngines.engines()
                .putSecret(
                        KeyringCachePassword.secretId(stack.name()),
                        ring.append("}").toString());
    }

    /** New function instances, which are not connected yet. */
    Map<String, RequestStreamHandler> instances() {
        return instances(Map.of());
    }

    Map<String, RequestStreamHandler> instances(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(Map.of("CACHE_URL", url(ClusterNode.HOST)));
        all.putAll(environment);
        return stack.instances(all, stack.clock());
    }

    String url(String host) {
        return "rediss://" + stack.name() + "@" + host + ":" + endpoint.port();
    }

    ApiRequest ask(Map<String, RequestStreamHandler> instances, String path) {
        return stack.ask(instances, path);
    }

    /** The number of requests that were limited from memory. */
    long fallbacks() {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"LimiterFallback\":"))
                .count();
    }

    @Override
    public void close() {
        stack.close();
    }
}
