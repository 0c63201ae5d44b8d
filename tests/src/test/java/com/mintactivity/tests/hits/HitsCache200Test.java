package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;

/** An answer is cached byte for byte for 30 seconds. */
final class HitsCache200Test {

    private static final int TAG_LENGTH = 33;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void aCachedAnswerIsReturnedByteForByte() {
        acme.hit("t-1").put();
        String first = ask().send().text();
        acme.hit("t-2").put();
        stack.put(new Account(new UserId("4711"), "4711", "alice", TestClock.START));
        stack.clock().advance(Duration.ofSeconds(20));
        assertThat(ask().send().text()).isEqualTo(first).contains("\"generated_at\":\"2026-11-20T12:00:30Z\"");
        assertThat(stack.ask(stack.instances(Map.of(), stack.clock()), Stack.HITS)
                        .key(acme.key())
                        .send()
                        .text())
                .as("another key of the partner, another instance")
                .isEqualTo(first);
    }

    @Test
    void cacheHitsAndMissesAreCounted() {
        ask().send().ok();
        ask().send().ok();
        ask().send().ok();
        assertThat(counted("CacheMiss")).isEqualTo(1);
        assertThat(counted("CacheHit")).isEqualTo(2);
        ask().query("top", 0).send().refused(400, "invalid_request");
        stack.ask(Stack.MINTS).key(token).send().ok();
        assertThat(counted("Cache")).isEqualTo(3);
    }

    private long counted(String metric) {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"Name\":\"" + metric))
                .count();
    }

    /** The store expires an answer by its own clock, so the test reads the time to live from the store. */
    @Test
    void anAnswerExpiresAfterThirtySeconds() throws InterruptedException {
        acme.hit("t-1").put();
        String first = ask().send().text();
        assertThat(ask().send().text()).as("kept in the instance's memory").isEqualTo(first);
        assertThat(ask().send().text()).isEqualTo(first);
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            String answer = cached(store);
            assertThat(store.pttl(answer)).isBetween(1L, 30_000L);
            assertThat(store.keys("{" + stack.name() + "}:lock|*")).isEmpty();
            store.pexpire(answer, 1);
            while (store.exists(answer)) {
                Thread.sleep(1);
            }
        }
        acme.hit("t-2").put();
        assertThat(ask().send().text()).isNotEqualTo(first).contains("\"hits\":2");
    }

    /** Shown by a body that the store has under the same tag, which it would otherwise send. */
    @Test
    void anAnswerThatWasReadBeforeIsTakenFromMemory() {
        ask().send();
        String first = ask().send().text();
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            String answer = cached(store);
            store.set(answer, store.get(answer).substring(0, TAG_LENGTH) + "\"other\"");
        }
        assertThat(ask().send().text()).isEqualTo(first);
        assertThat(stack.ask(stack.instances(Map.of(), stack.clock()), Stack.HITS)
                        .key(token)
                        .send()
                        .text())
                .isEqualTo("other");
    }

    /** An instance that has read an answer uses it only while the store has the same one. */
    @Test
    void anAnswerThatWasReplacedIsNotTakenFromMemory() {
        ask().send();
        String first = ask().send().text();
        assertThat(ask().send().text()).isEqualTo(first);
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            store.del(cached(store));
        }
        acme.hit("t-1").put();
        String second = stack.ask(stack.instances(Map.of(), stack.clock()), Stack.HITS)
                .key(token)
                .send()
                .text();
        assertThat(second).isNotEqualTo(first);
        assertThat(ask().send().text()).isEqualTo(second);
        assertThat(ask().send().text()).isEqualTo(second);
    }

    private String cached(Jedis store) {
        Set<String> answers = store.keys("{" + stack.name() + "}:hits-result|*");
        assertThat(answers).hasSize(1);
        return answers.iterator().next();
    }

    static Stream<UnaryOperator<ApiRequest>> differences() {
        return Stream.of(
                call -> call.query("top", 24),
                call -> call.query("chain_id", 1),
                call -> call.query("until", "2026-11-20T11:59:00Z"),
                call -> call.query("until", "2026-11-20T12:00:00Z"));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void aDifferentQueryIsNotAnsweredFromTheCache(UnaryOperator<ApiRequest> difference) {
        ask().send();
        acme.hit("t-1").put();
        assertThat(difference.apply(ask()).send().text()).contains("\"total\":{\"hits\":1,");
    }

    @Test
    void anEquivalentQuerySharesTheAnswer() {
        String first = ask().send().text();
        acme.hit("t-1").put();
        assertThat(stack.get(Stack.HITS)
                        .key(token)
                        .query("top", "025")
                        .query("unknown", "x")
                        .query("since", "2026-11-20T01:00:59.999+01:00")
                        .query("contract", "0X00000000000000000000000000000000000000BB")
                        .send()
                        .text())
                .isEqualTo(first);
    }

    @Test
    void partnersDoNotShareAnswers() {
        acme.hit("t-1").put();
        Token other = stack.partner("globex").key();
        for (int round = 0; round < 3; round++) {
            assertThat(ask().send().text()).contains("\"total\":{\"hits\":1,");
            assertThat(stack.ask(Stack.HITS).key(other).send().text()).contains("\"total\":{\"hits\":0,");
        }
    }

    @Test
    void aCachedAnswerIsReturnedOnlyToAuthorizedRequests() {
        ask().send().ok();
        ask().from("1.1.1.1").send().refused(403, "ip_not_allowed");
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        stack.expireRecords();
        ask().send().refused(401, "invalid_key");
    }

    private ApiRequest ask() {
        return stack.ask(Stack.HITS).key(token);
    }
}
