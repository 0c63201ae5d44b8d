package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Each request is answered by a store that answers with errors, or has lost or never had what is expected there. */
final class StoreErrorsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    @AutoClose
    private final OwnRedis redis = OwnRedis.start();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();
    private final Map<String, RequestStreamHandler> instances =
            stack.instances(Map.of("CACHE_URL", redis.url()), stack.clock());

    StoreErrorsTest() throws IOException, InterruptedException {}

    /** A hundred requests, all of which are answered. */
    private void askAHundredTimes() {
        for (int i = 0; i < 50; i++) {
            stack.ask(instances, Stack.MINTS).key(token).send().ok();
            hits();
        }
    }

    private String hits() {
        stack.ask(instances, Stack.HITS).key(token).send().ok();
        return stack.ask(instances, Stack.HITS).key(token).send().text();
    }

    private long fallbacks() {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"LimiterFallback\":1"))
                .count();
    }

    /** An outage of the whole store: two calls of an instance meet it, then only probes, one in half a second. */
    private void assertOutage(Consumer<Jedis> begin, Consumer<Jedis> end, String reason) throws InterruptedException {
        askAHundredTimes();
        assertThat(fallbacks()).isZero();
        redis.run(begin);
        redis.newConnections();
        long start = System.nanoTime();
        askAHundredTimes();
        long probes = Duration.ofNanos(System.nanoTime() - start).dividedBy(Duration.ofMillis(500)) + 1;
        // Two functions, which are two instances.
        assertThat(redis.newConnections()).isBetween(0L, 2 * probes);
        assertThat(fallbacks()).isEqualTo(150);
        assertThat(stack.log()).contains("\"reason\":\"" + reason + "\"");
        assertThat(hits()).endsWith("\"cache_ttl_s\":0}");
        redis.run(end);
        for (int i = 0; i < 100; i++) {
            long before = fallbacks();
            hits();
            if (fallbacks() == before) {
                assertThat(hits()).endsWith("\"cache_ttl_s\":30}");
                return;
            }
            Thread.sleep(Duration.ofMillis(100));
        }
        throw new AssertionError("the store is not used again");
    }

    @Test
    void aStoreThatIsFull() throws InterruptedException {
        assertOutage(jedis -> jedis.configSet("maxmemory", "1"), jedis -> jedis.configSet("maxmemory", "0"), "OOM");
    }

    @Test
    void aStoreThatIsReadOnly() throws InterruptedException {
        assertOutage(jedis -> jedis.replicaof("127.0.0.1", 1), Jedis::replicaofNoOne, "READONLY");
    }

    @Test
    void aStoreThatHasLostEverything() {
        askAHundredTimes();
        redis.newConnections();
        redis.run(Jedis::flushAll);
        redis.run(Jedis::scriptFlush);
        redis.newConnections();
        askAHundredTimes();
        assertThat(redis.newConnections()).isZero();
        assertThat(fallbacks()).isZero();
    }

    @Test
    void foreignTexts() {
        assertForeign((jedis, key) -> jedis.set(key, "x"));
        assertThat(fallbacks()).isZero();
        assertThat(hits()).endsWith("\"cache_ttl_s\":30}");
    }

    @Test
    void foreignTypes() {
        assertForeign((jedis, key) -> {
            jedis.del(key);
            jedis.rpush(key, "x");
        });
        assertThat(fallbacks()).isZero();
        assertThat(hits()).endsWith("\"cache_ttl_s\":0}");
    }

    private void assertForeign(BiConsumer<Jedis, String> write) {
        askAHundredTimes();
        redis.run(jedis -> jedis.keys("*").forEach(key -> write.accept(jedis, key)));
        redis.newConnections();
        askAHundredTimes();
        assertThat(redis.newConnections()).isZero();
    }
}
