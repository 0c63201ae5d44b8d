package com.mintactivity.tests.cluster;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.secret.Secrets;
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

/** A stack whose cache store is the cluster, reached at a node that does not hold its keys, as a user of its own. */
final class ClusteredStack {

    private final RedisCluster cluster = RedisCluster.shared();
    private final Stack stack = Stack.fresh();
    private final int slot = RedisCluster.slot(stack.name());
    private final ClusterNode endpoint = cluster.other(slot);

    ClusteredStack(String password) {
        secret("1", Map.of("1", password));
        cluster.admit(stack.name(), ("reset >" + password + " " + rights(stack.name())).split(" "));
    }

    /** What {@code template.yaml} lets the functions' user do. */
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

    /** The store takes these passwords of the user and no others, and those who are connected have to say one again. */
    void passwords(String... taken) {
        List<String> rules = new ArrayList<>(List.of("resetpass"));
        for (String password : taken) {
            rules.add(">" + password);
        }
        cluster.admit(stack.name(), rules.toArray(new String[0]));
        cluster.everywhere()
                .forEach(node -> node.tell(jedis -> jedis.clientKill(new ClientKillParams().user(stack.name()))));
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

    /** What the functions read as the store's password. */
    void secret(String current, Map<String, String> versions) {
        StringBuilder ring = new StringBuilder("{\"current\":\"" + current + "\"");
        versions.forEach((version, password) -> ring.append(",\"" + version + "\":\"" + password + "\""));
        SharedEngines.engines()
                .putSecret(Secrets.cache(stack.name()), ring.append("}").toString());
    }

    /** A set of function instances that have not yet connected. */
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

    /** How many requests were limited from memory. */
    long fallbacks() {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"LimiterFallback\":"))
                .count();
    }
}
