package com.mintactivity.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import redis.clients.jedis.Jedis;

/**
 * A cache store that is a cluster: one node holds a stack's keys, and the slot may move to another node at any time.
 */
@ResourceLock(RedisCluster.LOCK)
final class ClusterTest {

    /** A bucket that does not refill during a test. */
    private static final Map<String, String> NO_REFILL = Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1000000");

    private final RedisCluster cluster = RedisCluster.shared();

    @AutoClose
    private final ClusteredStack clustered = new ClusteredStack("right");

    private final Stack stack = clustered.stack();
    private final TestTenant acme = stack.partner("acme");
    private final Map<String, RequestStreamHandler> instances = clustered.instances(NO_REFILL);

    @Test
    void theNodeThatHoldsTheKeysIsFoundOnceAndThenCalledAlone() {
        Token token = acme.key();
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        ClusterNode holder = cluster.holder(clustered.slot());
        long evals = holder.info("commandstats", "cmdstat_eval");
        long connections = holder.info("stats", "total_connections_received");
        long elsewhere = clustered.endpoint().info("commandstats", "cmdstat_eval");
        for (int request = 0; request < 5; request++) {
            clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        }
        // Reading the figure opened one connection.
        assertThat(holder.info("stats", "total_connections_received")).isEqualTo(connections + 1);
        assertThat(holder.info("commandstats", "cmdstat_eval")).isEqualTo(evals + 5);
        assertThat(clustered.endpoint().info("commandstats", "cmdstat_eval")).isEqualTo(elsewhere);
        assertThat(clustered.fallbacks()).isZero();
    }

    @Test
    void aCachedAnswerStaysTheSameBytesWhereverItsSlotGoes() {
        Token token = acme.key(key -> key.withRate(new Rate(1, 10)));
        acme.hit("t-1").put();
        ClusterNode target = cluster.other(clustered.slot());
        String first = hits(token);
        acme.hit("t-2").put();
        assertThat(hits(token)).as("before the move").isEqualTo(first);
        cluster.beginMove(clustered.slot(), target);
        assertThat(hits(token)).as("during the move").isEqualTo(first);
        cluster.endMove(clustered.slot(), target);
        assertThat(hits(token)).as("after the move").isEqualTo(first);
        assertThat(clustered.fallbacks()).isZero();
    }

    private String hits(Token token) {
        ApiResponse answer = clustered.ask(instances, Stack.HITS).key(token).send();
        answer.ok();
        return answer.text();
    }

    @Test
    void aKeyGetsItsBurstAndNotOneMoreWhileItsSlotMoves() throws Exception {
        int burst = 400;
        Token token = acme.key(key -> key.withRate(new Rate(1, burst)));
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        List<Future<Long>> admitted = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) {
                Map<String, RequestStreamHandler> instance = clustered.instances(NO_REFILL);
                admitted.add(threads.submit(drawUntilEmpty(instance, token)));
            }
            ClusterNode first = cluster.holder(clustered.slot());
            ClusterNode second = cluster.other(clustered.slot());
            for (int move = 0; move < 6; move++) {
                cluster.move(clustered.slot(), move % 2 == 0 ? second : first);
            }
        }
        long sum = 1;
        for (Future<Long> future : admitted) {
            sum += future.get();
        }
        assertThat(clustered.fallbacks()).isZero();
        assertThat(sum).isEqualTo(burst);
    }

    private Callable<Long> drawUntilEmpty(Map<String, RequestStreamHandler> instance, Token token) {
        return () -> {
            for (long count = 0; ; count++) {
                ApiResponse answer =
                        clustered.ask(instance, Stack.HEALTH).key(token).send();
                if (answer.status() != 200) {
                    answer.refused(429, "rate_limited");
                    return count;
                }
            }
        };
    }

    @Test
    void aNodeThatTakesOverASlotNeedNotKnowTheScript() {
        ClusterNode target = cluster.other(clustered.slot());
        Token token = acme.key(key -> key.withRate(new Rate(1, 2)));
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        target.run(Jedis::scriptFlush);
        cluster.beginMove(clustered.slot(), target);
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        cluster.endMove(clustered.slot(), target);
        assertThat(clustered.fallbacks()).isZero();
    }

    /** The script needs both buckets on one node. While a cluster cannot provide that, no request is refused for it. */
    @Test
    void aBucketWhoseSlotIsMovingIsLimitedFromMemory() {
        ClusterNode target = cluster.other(clustered.slot());
        cluster.beginMove(clustered.slot(), target);
        Token token = acme.key(key -> key.withRate(new Rate(1, 1)));
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks()).isEqualTo(2);
        cluster.endMove(clustered.slot(), target);
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks()).isEqualTo(2);
    }

    @Test
    void aFailedNodeIsReplacedWithoutARestartAndItsBucketsAreKept() {
        cluster.move(clustered.slot(), cluster.replicatedMaster());
        Token token = acme.key(key -> key.withRate(new Rate(1, 2)));
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        cluster.replicatedMaster().run(jedis -> jedis.waitReplicas(1, 5000));
        cluster.replicatedMaster().kill();
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
        assertThat(clustered.fallbacks()).as("limited from memory").isEqualTo(1);
        cluster.promoteReplica();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks()).as("limited by the new node").isEqualTo(1);
    }

    @Test
    void aServerWhoseCertificateNamesAnotherHostIsNotUsed() {
        Map<String, RequestStreamHandler> misled = clustered.instances(Map.of("CACHE_URL", clustered.url("localhost")));
        clustered.ask(misled, Stack.HEALTH).key(acme.key()).send().ok();
        assertThat(clustered.fallbacks()).isEqualTo(1);
    }
}
