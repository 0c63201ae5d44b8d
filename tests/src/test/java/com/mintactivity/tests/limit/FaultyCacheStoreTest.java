package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache store that answers with errors or invalid data counts as unavailable. */
final class FaultyCacheStoreTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-CLUSTERDOWN The cluster is down",
                "-LOADING Redis is loading the dataset in memory",
                "-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
                "-READONLY You can't write against a read only replica.",
                "-TRYAGAIN Multiple keys request during rehashing of slot",
                "-BUSY Redis is busy running a script.",
                "-OOM command not allowed when used memory > 'maxmemory'.",
                "-NOPERM this user has no permissions to run the 'eval' command",
                "-ERR max number of clients reached",
                "-MOVED 1 127.0.0.1:PORT",
                "-MOVED 1 :PORT",
                "-MOVED 1 127.0.0.1:1",
                "-MOVED 1",
                "-ASK 1 127.0.0.1:PORT",
                "+OK",
                "$-1",
                ":1",
                "HTTP/1.1 400 Bad Request",
                ""
            })
    void requestsAreLimitedFromMemory(String line) throws IOException {
        try (FaultyCacheStore store = new FaultyCacheStore(line)) {
            Stack stack = Stack.fresh();
            Map<String, String> refusing = Map.of("CACHE_URL", store.url(), "CACHE_TIMEOUT_MS", "1000");
            stack.ask(stack.instances(refusing, stack.clock()), Stack.HEALTH)
                    .key(stack.partner("acme").key())
                    .send()
                    .ok();
            assertThat(stack.log().lines().filter(logged -> logged.contains("\"LimiterFallback\":1")))
                    .hasSize(1);
            // One direct call and up to three redirected ones.
            assertThat(store.scripts()).isLessThanOrEqualTo(4);
        }
    }

    /**
     * Faults that every call would meet: the first two calls, one of them a ping, then probes, of which each connects
     * again.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-CLUSTERDOWN The cluster is down",
                "-LOADING Redis is loading the dataset in memory",
                "-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
                "-READONLY You can't write against a read only replica.",
                "-OOM command not allowed when used memory > 'maxmemory'. script: 0, on @user_script:1.",
                "-MISCONF Redis is configured to save RDB snapshots",
                "-NOREPLICAS Not enough good replicas to write.",
                "-NOPERM this user has no permissions to run the 'eval' command",
                "-BUSY Redis is busy running a script."
            })
    void anErrorOfTheStoreStopsCalls(String line) throws IOException {
        try (FaultyCacheStore store = new FaultyCacheStore(line)) {
            long start = System.nanoTime();
            askAHundredTimes(store);
            long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            // After five seconds without a call or a probe, the next call is itself the probe.
            assertThat(store.scripts()).isBetween(1, 2 + (int) seconds / 5);
            assertThat(store.connections()).isBetween(1, 4 + 2 * (int) seconds);
        }
    }

    /** A fault that one call meets, which says nothing of others. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-WRONGTYPE Operation against a key holding the wrong kind of value script: 0 | 100",
                "-ERR Error running script (call to f_0): @user_script:1: WRONGTYPE Operation | 100",
                "-NOSCRIPT No matching script. | 200",
                "-TRYAGAIN Multiple keys request during rehashing of slot | 100",
                "+OK | 100"
            })
    void anErrorOfOneCallKeepsItsConnection(String line, int scripts) throws IOException {
        try (FaultyCacheStore store = new FaultyCacheStore(line)) {
            askAHundredTimes(store);
            assertThat(store.scripts()).isEqualTo(scripts);
            assertThat(store.connections()).isEqualTo(line.startsWith("-") ? 1 : 100);
        }
    }

    private static void askAHundredTimes(FaultyCacheStore store) {
        try (Stack stack = Stack.fresh()) {
            Token token = stack.partner("acme").key();
            var instances =
                    stack.instances(Map.of("CACHE_URL", store.url(), "CACHE_TIMEOUT_MS", "10000"), stack.clock());
            for (int i = 0; i < 100; i++) {
                stack.ask(instances, Stack.HEALTH).key(token).send().ok();
            }
            assertThat(stack.log().lines().filter(logged -> logged.contains("\"LimiterFallback\":1")))
                    .hasSize(100);
        }
    }
}
