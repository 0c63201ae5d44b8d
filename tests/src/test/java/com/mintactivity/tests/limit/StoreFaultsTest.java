package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache store that hangs costs few time-outs, and a lost reply costs a request of the key at most. */
final class StoreFaultsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final StoreProxy store = new StoreProxy();
    private final Map<String, RequestStreamHandler> instance =
            stack.instances(Map.of("CACHE_URL", store.url(), "CACHE_TIMEOUT_MS", "1000"), stack.clock());

    StoreFaultsTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @Test
    void aStoreThatHangsDelaysTwoRequestsAndIsThenProbedUntilItIsBack() throws InterruptedException {
        Token token = stack.partner("acme").key();
        stack.ask(instance, Stack.HITS).key(token).send().ok();
        store.hang(true);
        for (int i = 0; i < 20; i++) {
            stack.ask(instance, i % 2 == 0 ? Stack.HITS : Stack.MINTS)
                    .key(token)
                    .send()
                    .ok();
        }
        // Two requests wait for a time-out; a probe may have been sent since.
        assertThat(store.unansweredConnections()).isBetween(2, 3);
        assertThat(fallbacks()).isEqualTo(20);
        store.hang(false);
        for (int i = 0; i < 50; i++) {
            long before = fallbacks();
            stack.ask(instance, Stack.MINTS).key(token).send().ok();
            if (fallbacks() == before) {
                return;
            }
            Thread.sleep(Duration.ofMillis(100));
        }
        throw new AssertionError("the store is not used again");
    }

    /** The call is sent again: the store may have run the script for the first one, too. */
    @Test
    void aRequestWhoseReplyIsLostIsAnsweredAndPaysTwiceAtMost() {
        Token token = stack.partner("acme").key(key -> key.withRate(new Rate(1, 4)));
        stack.ask(instance, Stack.HEALTH).key(token).send().ok();
        store.breakNextScript();
        stack.ask(instance, Stack.HEALTH).key(token).send().ok();
        stack.ask(instance, Stack.HEALTH).key(token).send().ok();
        stack.ask(instance, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        assertThat(fallbacks()).isZero();
    }

    /** The one call that reads the answer, and the one that stores it. */
    @ParameterizedTest
    @ValueSource(ints = {'$', '+'})
    void aCachedAnswerThatIsNotReadOrStoredIsComputed(int reply) {
        Token token = stack.partner("acme").key();
        stack.ask(instance, Stack.HEALTH).key(token).send().ok();
        store.loseNext(reply);
        stack.ask(instance, Stack.HITS).key(token).send().ok();
        stack.ask(instance, Stack.HITS).key(token).send().ok();
        stack.ask(instance, Stack.HITS).key(token).send().ok();
        assertThat(stack.log()).contains("\"CacheHit\":1");
        assertThat(fallbacks()).isZero();
    }

    @Test
    void aRefusedRequestReadsNoCachedAnswer() {
        TestTenant acme = stack.partner("acme");
        Token token = acme.key();
        Token spent = acme.key(key -> key.withRate(new Rate(1, 1)));
        Token scopeless = acme.key(key -> KeyVariants.withScopes(key));
        stack.ask(Stack.HITS).key(token).send().ok();
        stack.ask(instance, Stack.HITS).key(token).query("top", 7).send().ok();
        stack.ask(instance, Stack.HEALTH).key(spent).send().ok();
        long before = store.replied();
        stack.ask(instance, Stack.HITS).key(spent).send().refused(429, "rate_limited");
        stack.ask(instance, Stack.HITS).key(token).from("1.1.1.1").send().refused(403, "ip_not_allowed");
        stack.ask(instance, Stack.HITS).key(scopeless).send().refused(403, "scope_missing");
        assertThat(store.replied() - before).isBetween(1L, 100L);
        before = store.replied();
        stack.ask(instance, Stack.HITS).key(token).send().ok();
        assertThat(store.replied() - before).as("the answer").isGreaterThan(200);
    }

    private long fallbacks() {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"LimiterFallback\":1"))
                .count();
    }
}
