package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * If the cache store is unavailable the service answers uncached, and each instance limits keys from memory by the wall
 * clock.
 */
final class CacheUnavailableTest {

    private static final Map<String, String> UNREACHABLE =
            Map.of("CACHE_URL", ClosedPort.REDIS, "CACHE_TIMEOUT_MS", "200");

    @EachRoute
    void everyRouteAnswers(String route) {
        Stack stack = Stack.fresh(UNREACHABLE);
        TestTenant acme = stack.partner("acme");
        acme.hit("t-1").put();
        Token token = acme.key();
        stack.ask(route).key(token).send().ok();
        stack.ask(route).send().refused(401, "invalid_key");
        stack.ask(route).key(token).from("1.1.1.1").send().refused(403, "ip_not_allowed");
    }

    @Test
    void hitsAreNotCached() {
        Stack stack = Stack.fresh(UNREACHABLE);
        TestTenant acme = stack.partner("acme");
        Token token = acme.key();
        acme.hit("t-1").put();
        stack.ask(Stack.HITS).key(token).send().ok();
        acme.hit("t-2").put();
        assertThat(stack.ask(Stack.HITS).key(token).send().text()).contains("\"total\":{\"hits\":2,");
    }

    @EachRoute
    void aBucketHoldsItsBurstAndRefillsByTheSecond(String route) {
        Stack stack = Stack.fresh(UNREACHABLE);
        Token token = stack.partner("acme").key(key -> KeyVariants.withRate(key, 60, 20));
        for (int request = 0; request < 20; request++) {
            stack.ask(route).key(token).send().ok();
        }
        // clock advance in ms → 200 or the exact Retry-After in s
        long[][] steps = {{0, 1}, {999, 1}, {1, 200}, {0, 1}, {2500, 200}, {0, 200}, {0, 1}, {500, 200}, {0, 1}};
        for (long[] step : steps) {
            stack.clock().advance(Duration.ofMillis(step[0]));
            var answer = stack.ask(route).key(token).send();
            if (step[1] == 200) {
                answer.ok();
            } else {
                assertThat(answer.refused(429, "rate_limited").retryAfterS()).contains(step[1]);
            }
        }
    }

    @EachRoute
    void retryAfterIsTheWaitRoundedUp(String route) {
        Stack stack = Stack.fresh(UNREACHABLE);
        Token token = stack.partner("acme").key(key -> KeyVariants.withRate(key, 1, 1));
        stack.ask(route).key(token).send().ok();
        // clock advance in ms, Retry-After in s
        long[][] steps = {{0, 60}, {1, 60}, {999, 59}, {58_000, 1}, {999, 1}};
        for (long[] step : steps) {
            stack.clock().advance(Duration.ofMillis(step[0]));
            assertThat(stack.ask(route)
                            .key(token)
                            .send()
                            .refused(429, "rate_limited")
                            .retryAfterS())
                    .contains(step[1]);
        }
        stack.clock().advance(Duration.of(999, ChronoUnit.MICROS));
        stack.ask(route).key(token).send().refused(429, "rate_limited");
        stack.clock().advance(Duration.of(1, ChronoUnit.MICROS));
        stack.ask(route).key(token).send().ok();
    }

    @Test
    void theServiceWideBucketLimits() {
        Stack stack =
                Stack.fresh(Map.of("CACHE_URL", ClosedPort.REDIS, "SERVICE_PER_MINUTE", "2", "SERVICE_BURST", "1"));
        TestTenant acme = stack.partner("acme");
        stack.ask(Stack.HEALTH).key(acme.key()).send().ok();
        assertThat(stack.ask(Stack.HEALTH)
                        .key(acme.key())
                        .send()
                        .refused(429, "rate_limited")
                        .retryAfterS())
                .contains(30L);
    }

    @Test
    void eachInstanceLimitsByItselfLogsTheOutageOnceAndCountsEveryFallback() {
        Stack stack = Stack.fresh();
        Token token = stack.partner("acme").key(key -> KeyVariants.withRate(key, 1, 4));
        for (int i = 0; i < 2; i++) {
            var instance = stack.instances(UNREACHABLE, stack.clock());
            for (int request = 0; request < 4; request++) {
                stack.ask(instance, Stack.HEALTH).key(token).send().ok();
            }
            for (int request = 0; request < 2; request++) {
                stack.ask(instance, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
            }
        }
        assertThat(stack.log().lines().filter(line -> line.contains("\"WARN\"")))
                .hasSize(2)
                .allMatch(line -> line.contains("the cache store is unavailable"));
        assertThat(stack.log().lines().filter(line -> line.contains("\"LimiterFallback\":1")))
                .hasSize(12);
    }
}
