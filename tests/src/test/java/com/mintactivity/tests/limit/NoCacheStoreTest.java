package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A stack without a cache store ({@code Cache=none}): hits are not cached, and each instance limits keys by itself. */
final class NoCacheStoreTest {

    @AutoClose
    private final Stack stack = Stack.fresh(Map.of("CACHE_URL", "none"));

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void hitsAreNotCachedAndCacheTtlIsZero() {
        acme.hit("t-1").put();
        assertThat(stack.ask(Stack.HITS).key(token).send().text())
                .contains("\"total\":{\"hits\":1,")
                .contains("\"cache_ttl_s\":0}");
        acme.hit("t-2").put();
        assertThat(stack.ask(Stack.HITS).key(token).send().text()).contains("\"total\":{\"hits\":2,");
    }

    @EachRoute
    void eachInstanceHasItsOwnBucket(String route) {
        Map<String, RequestStreamHandler> other = stack.instances(Map.of("CACHE_URL", "none"), stack.clock());
        Token limited = acme.key(key -> KeyVariants.withRate(key, 60, 20));
        for (int request = 0; request < 20; request++) {
            stack.ask(route).key(limited).send().ok();
        }
        assertThat(stack.ask(route)
                        .key(limited)
                        .send()
                        .refused(429, "rate_limited")
                        .retryAfterS())
                .contains(1L);
        stack.ask(other, route).key(limited).send().ok();
    }

    @EachRoute
    void itSendsNoMetricAndLogsNoError(String route) {
        stack.ask(route).key(token).send().ok();
        assertThat(stack.log()).doesNotContain("LimiterFallback", "CacheMiss", "unavailable", "ERROR");
    }
}
