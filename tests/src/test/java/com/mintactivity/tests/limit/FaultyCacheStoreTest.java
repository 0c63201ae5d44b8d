package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
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
}
