package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rate limits as the contract states them, over the buckets in the cache store. These refill by the store's clock, so
 * the keys here refill once a minute, longer than a test lasts. {@link CacheUnavailableTest} checks exact seconds by
 * the test's clock; the other tests of that package check that no limiter admits too much or too little over time.
 */
final class Gate429Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");

    @EachRoute
    void aKeyGetsItsBurstAndThenRetryAfter(String route) {
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, 3));
        for (int request = 0; request < 3; request++) {
            stack.ask(route).key(token).send().ok();
        }
        long retryAfterS = stack.ask(route)
                .key(token)
                .send()
                .refused(429, "rate_limited")
                .retryAfterS()
                .orElseThrow();
        assertThat(retryAfterS).isBetween(30L, 60L);
    }

    @Test
    void theRoutesShareTheKeysBucket() {
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, 3));
        stack.ask(Stack.HEALTH).key(token).send().ok();
        stack.ask(Stack.HITS).key(token).send().ok();
        stack.ask(Stack.MINTS).key(token).send().ok();
        stack.ask(Stack.HEALTH).key(token).send().refused(429, "rate_limited");
    }

    @Test
    void instancesShareTheKeysBucket() {
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        stack.ask(Stack.HEALTH).key(token).send().ok();
        var others = stack.instances(Map.of(), stack.clock());
        stack.ask(others, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
    }

    @Test
    void theDefaultBurstIsTwenty() {
        assertThat(Rate.DEFAULT).isEqualTo(new Rate(60, 20));
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, Rate.DEFAULT.burst()));
        for (int request = 0; request < 20; request++) {
            stack.ask(Stack.HEALTH).key(token).send().ok();
        }
        stack.ask(Stack.HEALTH).key(token).send().refused(429, "rate_limited");
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(Stack.HITS, 400, (UnaryOperator<ApiRequest>) call -> call.query("top", 0)),
                Arguments.of(Stack.MINTS, 400, (UnaryOperator<ApiRequest>) call -> call.query("limit", 0)),
                Arguments.of(Stack.HEALTH, 403, (UnaryOperator<ApiRequest>) call -> call.from("1.1.1.1")),
                Arguments.of(Stack.HITS, 403, (UnaryOperator<ApiRequest>) call -> call.from("junk")));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void anAuthenticatedRequestTakesATokenWhateverItsOutcome(
            String route, int status, UnaryOperator<ApiRequest> change) {
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, 2));
        for (int request = 0; request < 2; request++) {
            assertThat(change.apply(stack.ask(route).key(token)).send().status())
                    .isEqualTo(status);
        }
        stack.ask(route).key(token).send().refused(429, "rate_limited");
    }

    @Test
    void anAuthenticatedRequestTakesATokenWithoutScopeOrWithTheApiOff() {
        Token scopeless = acme.key(key -> KeyVariants.withScopes(KeyVariants.withRate(key, 1, 1)));
        stack.ask(Stack.HITS).key(scopeless).send().refused(403, "scope_missing");
        stack.ask(Stack.HITS).key(scopeless).send().refused(429, "rate_limited");
        acme.change(tenant -> tenant.withApi(Switch.off()));
        stack.expireRecords();
        Token off = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        stack.ask(Stack.HITS).key(off).send().refused(503, "tenant_api_disabled");
        stack.ask(Stack.HITS).key(off).send().refused(429, "rate_limited");
    }

    @Test
    void aRequestWithAnExpiredKeyTakesATokenAndIsStillInvalid() {
        Token token = acme.key(key ->
                KeyVariants.withRate(key, 1, 2).expiring(stack.clock().instant().minusSeconds(1)));
        for (int request = 0; request < 3; request++) {
            stack.ask(Stack.HEALTH).key(token).send().refused(401, "invalid_key");
        }
        acme.changeKey(token, key -> key.expiring(stack.clock().instant().plusSeconds(60)));
        stack.expireRecords();
        stack.ask(Stack.HEALTH).key(token).send().refused(429, "rate_limited");
    }

    /** The id is public: knowing it must not be enough to empty the bucket. */
    @EachRoute
    void aWrongSecretTakesNothingFromTheBucketOfItsId(String route) {
        Token token = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        String wrong = token.reveal().substring(0, 22) + "0".repeat(64);
        for (int request = 0; request < 5; request++) {
            stack.ask(route).header("Authorization", "Bearer " + wrong).send().refused(401, "invalid_key");
        }
        stack.ask(route).key(token).send().ok();
        stack.ask(route).key(token).send().refused(429, "rate_limited");
        stack.ask(route).header("Authorization", "Bearer " + wrong).send().refused(401, "invalid_key");
    }

    @EachRoute
    void theServiceWideBucketIsTakenFromByAllKeysTogether(String route) {
        Token first = acme.key();
        Token second = stack.partner("globex").key();
        var instances = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "2"), stack.clock());
        stack.ask(instances, route).key(first).send().ok();
        stack.ask(instances, route).key(second).send().ok();
        for (Token token : new Token[] {first, second}) {
            assertThat(stack.ask(instances, route)
                            .key(token)
                            .send()
                            .refused(429, "rate_limited")
                            .retryAfterS()
                            .orElseThrow())
                    .isBetween(30L, 60L);
        }
        stack.ask(instances, route).send().refused(401, "invalid_key");
    }

    @Test
    void aRequestThatItsKeysBucketRefusesTakesNothingFromTheServiceWideBucket() {
        Token greedy = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        Token modest = acme.key();
        var instances = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "2"), stack.clock());
        for (int request = 0; request < 5; request++) {
            stack.ask(instances, Stack.HEALTH).key(greedy).send();
        }
        stack.ask(instances, Stack.HEALTH).key(modest).send().ok();
    }

    /**
     * The bucket that all keys share must not be used up by requests that are not admitted, however fast a key's own
     * bucket refills.
     */
    @ParameterizedTest
    @MethodSource("refusedBeforeTheQuery")
    void aRequestThatIsRefusedTakesNothingFromTheServiceWideBucket(int status, UnaryOperator<KeyRecord> change) {
        var instances = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "2"), stack.clock());
        Token refused = acme.key(key -> change.apply(KeyVariants.withRate(key, 1, 5)));
        for (int request = 0; request < 5; request++) {
            assertThat(stack.ask(instances, Stack.HITS).key(refused).send().status())
                    .isEqualTo(status);
        }
        Token good = acme.key();
        stack.ask(instances, Stack.HITS).key(good).query("top", 0).send().refused(400, "invalid_request");
        stack.ask(instances, Stack.HITS).key(good).send().ok();
        stack.ask(instances, Stack.HITS).key(good).send().refused(429, "rate_limited");
        if (status != 401) {
            stack.ask(instances, Stack.HITS).key(refused).send().refused(429, "rate_limited");
        }
    }

    static Stream<Arguments> refusedBeforeTheQuery() {
        return Stream.of(
                refused(401, key -> key.revoked(TestClock.START)),
                refused(401, key -> key.expiring(TestClock.START.minusSeconds(1))),
                refused(403, key -> KeyVariants.allowing(key, "1.1.1.1/32")),
                refused(403, key -> KeyVariants.withScopes(key)));
    }

    private static Arguments refused(int status, UnaryOperator<KeyRecord> change) {
        return Arguments.of(status, change);
    }

    @Test
    void aRequestOfAPartnerThatIsOffOrDisabledTakesNothingFromTheServiceWideBucket() {
        var instances = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1"), stack.clock());
        TestTenant off = stack.partner("off");
        off.change(tenant -> tenant.withApi(Switch.off()));
        TestTenant disabled = stack.partner("disabled");
        disabled.change(tenant -> tenant.withEnabled(false));
        for (int request = 0; request < 3; request++) {
            stack.ask(instances, Stack.HEALTH).key(off.key()).send().refused(503, "tenant_api_disabled");
            stack.ask(instances, Stack.HEALTH).key(disabled.key()).send().refused(401, "invalid_key");
        }
        stack.ask(instances, Stack.HEALTH).key(acme.key()).send().ok();
    }

    @Test
    void stacksShareNoBucket() {
        Stack other = Stack.fresh();
        Map<String, String> slow = Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1");
        stack.ask(stack.instances(slow, stack.clock()), Stack.HEALTH)
                .key(acme.key())
                .send()
                .ok();
        other.ask(other.instances(slow, other.clock()), Stack.HEALTH)
                .key(other.partner("acme").key())
                .send()
                .ok();
    }
}
