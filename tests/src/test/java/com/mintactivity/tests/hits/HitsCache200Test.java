package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;
import tools.jackson.databind.JsonNode;

/** An answer is cached byte for byte for 30 seconds. */
final class HitsCache200Test {

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

    /** The same query two seconds after its end, which has not settled, and ten seconds after it. */
    @Test
    void anEndThatHasSettledIsNotAnsweredFromBeforeItSettled() {
        stack.clock().advance(Duration.ofSeconds(32));
        acme.hit("t-1").at("2026-11-20T12:00:58Z").put();
        String end = "2026-11-20T12:01:00Z";
        JsonNode before = ask().query("until", end).send().ok();
        stack.clock().advance(Duration.ofSeconds(8));
        JsonNode after = ask().query("until", end).send().ok();
        assertThat(before.path("until").asString()).isEqualTo("2026-11-20T12:00:57Z");
        assertThat(before.path("total").path("hits").asInt()).isZero();
        assertThat(after.path("until").asString()).isEqualTo(end);
        assertThat(after.path("total").path("hits").asInt()).isOne();
    }

    /** The store expires an answer by its own clock, so the test reads the time to live from the store. */
    @Test
    void anAnswerExpiresAfterThirtySeconds() throws InterruptedException {
        acme.hit("t-1").put();
        String first = ask().send().text();
        assertThat(ask().send().text()).isEqualTo(first);
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            String answer = cached(store);
            assertThat(store.pttl(answer)).isBetween(1L, 30_000L);
            store.pexpire(answer, 1);
            while (store.exists(answer)) {
                Thread.sleep(1);
            }
        }
        acme.hit("t-2").put();
        assertThat(ask().send().text()).isNotEqualTo(first).contains("\"hits\":2");
    }

    @Test
    void theStoredAnswerIsTheOneThatIsReturned() {
        String computed = ask().send().text();
        String other = computed.substring(0, computed.length() - 1) + ",\"other\":\"é/\\\"\"}";
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            store.set(cached(store), "3 " + other);
        }
        assertThat(ask().send().text()).isEqualTo(other);
    }

    @Test
    void aStoredTextThatIsNoAnswerIsNotReturned() {
        String first = ask().send().text();
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            for (String text : List.of("", " ", "{}", "x {}", first)) {
                store.set(cached(store), text);
                assertThat(ask().send().ok().path("total").path("hits").isNumber())
                        .isTrue();
            }
        }
        assertThat(counted("CacheHit")).isZero();
    }

    /** Two requests that found no answer: the first one's stays, and its time to live. */
    @Test
    void aStoredAnswerIsNotReplaced() throws CacheUnavailableException {
        String first = ask().send().text();
        try (Jedis store = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            String key = cached(store);
            store.expire(key, 5);
            stack.platform().cache().putIfAbsent(key.substring(key.indexOf(':') + 1), "later", Duration.ofMinutes(1));
            assertThat(store.ttl(key)).isLessThanOrEqualTo(5);
        }
        assertThat(ask().send().text()).isEqualTo(first);
    }

    @Test
    void anAnswerTooLargeToCacheIsComputedEachTimeAndSaysSo() {
        for (int user = 0; user < 50; user++) {
            acme.hit("t-" + user).user("user-" + user).put();
            stack.put(new Account(new UserId("user-" + user), "4711", "é".repeat(3_000), TestClock.START));
        }
        ApiResponse large = ask().query("top", 50).send();
        assertThat(large.ok().path("cache_ttl_s").intValue()).isZero();
        assertThat(ask().query("top", 40).send().ok().path("cache_ttl_s").intValue())
                .isEqualTo(30);
        acme.hit("t-new").put();
        assertThat(ask().query("top", 50).send().text()).contains("\"total\":{\"hits\":51,");
        assertThat(counted("CacheHit")).isZero();
    }

    private String cached(Jedis store) {
        Set<String> answers = store.keys("{" + stack.name() + "}:hits-answer|*");
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
