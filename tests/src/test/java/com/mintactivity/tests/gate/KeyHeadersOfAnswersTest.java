package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** {@code RateLimit-Policy}, {@code RateLimit}, {@code Key-Expires} and {@code Ignored-Parameters}. */
final class KeyHeadersOfAnswersTest {

    private static final Duration YEAR = KeyRecord.MAX_LIFE;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");

    /** A bucket of 6 that is refilled by one a minute, so that no test refills it. */
    private final Token token = acme.key(key ->
            KeyVariants.withRate(key, 1, 6).expiring(stack.clock().instant().plus(YEAR)));

    @EachRoute
    void everyAnswerAfterTheBucketWasAskedHasItsState(String route) {
        ask(route, 5).ok();
        // The second answer of hits is cached; its headers are those of this request.
        ask(route, 4).ok();
        hasState(stack.ask(route).key(token).from("1.1.1.1").send(), 3).refused(403, "ip_not_allowed");
        acme.change(tenant -> tenant.withApi(Switch.off()));
        stack.expireRecords();
        ask(route, 2).refused(503, "tenant_api_disabled");
        ask(route, 1).refused(503, "tenant_api_disabled");
        ask(route, 0).refused(503, "tenant_api_disabled");
        ask(route, 0).refused(429, "rate_limited");
    }

    @Test
    void aRefusedQueryHasIt() {
        hasState(stack.ask(Stack.HITS).key(token).query("top", 0).send(), 5).refused(400, "invalid_request");
        hasState(stack.ask(Stack.MINTS).key(token).query("limit", 0).send(), 4).refused(400, "invalid_request");
    }

    /** Guarantee: they do not tell a revoked key, or one that ends, from a wrong secret. */
    @EachRoute
    void anInvalidKeyHasNone(String route) {
        hasNone(stack.ask(route).send()).refused(401, "invalid_key");
        Token expired = acme.key(key -> key.expiring(stack.clock().instant().minusSeconds(1)));
        hasNone(stack.ask(route).key(expired).send()).refused(401, "invalid_key");
        Token revoked = acme.key(key -> key.revoked(stack.clock().instant()));
        hasNone(stack.ask(route).key(revoked).send()).refused(401, "invalid_key");
        acme.change(tenant -> tenant.withEnabled(false));
        stack.expireRecords();
        hasNone(stack.ask(route).key(token).send()).refused(401, "invalid_key");
    }

    @EachRoute
    void anAnswerBeforeTheBucketHasNone(String route) {
        hasNone(stack.get(route + "/x").key(token).send()).refused(404, "not_found");
        hasNone(stack.get(route).method("POST").key(token).send()).refused(404, "not_found");
        stack.api(Switch.off());
        stack.expireRecords();
        hasNone(stack.ask(route).key(token).send()).refused(503, "tenant_api_disabled");
    }

    @EachRoute
    void withoutTheCacheStoreTheStateIsUnknown(String route) {
        var cut = stack.instances(Map.of("CACHE_URL", ClosedPort.REDIS, "CACHE_TIMEOUT_MS", "200"), stack.clock());
        ApiResponse answer = stack.ask(cut, route).key(token).send();
        answer.ok();
        hasNone(answer);
    }

    @EachRoute
    void aStackWithoutACacheStoreStatesTheBucketOfTheInstance(String route) {
        var alone = stack.instances(Map.of("CACHE_URL", "none"), stack.clock());
        hasState(stack.ask(alone, route).key(token).send(), 5).ok();
        hasState(stack.ask(alone, route).key(token).send(), 4).ok();
    }

    @EachRoute
    void theEndOfAKeyIsNamedInItsLastThirtyDays(String route) {
        Instant end = Instant.parse("2026-12-24T10:00:00Z");
        Token ending = acme.key(key -> key.expiring(end));
        stack.clock().set(end.minus(Duration.ofDays(30)).minusMillis(1));
        assertThat(header(stack.ask(route).key(ending).send(), "Key-Expires")).isEmpty();
        stack.clock().advance(Duration.ofMillis(1));
        assertThat(header(stack.ask(route).key(ending).send(), "Key-Expires")).containsExactly("2026-12-24T10:00:00Z");
        assertThat(header(stack.ask(route).key(ending).from("1.1.1.1").send(), "Key-Expires"))
                .containsExactly("2026-12-24T10:00:00Z");
        stack.clock().set(end.plusMillis(1));
        hasNone(stack.ask(route).key(ending).send()).refused(401, "invalid_key");
    }

    @Test
    void namesThatARouteDoesNotKnowAreCountedOrGuessed() {
        ApiRequest typo = stack.ask(Stack.HITS).key(token).rawQuery("chainId=1&to=x&svc_live_x=1&limit=3");
        ApiResponse answer = typo.send();
        answer.ok();
        assertThat(header(answer, "Ignored-Parameters")).containsExactly("until, chain_id, top; others=1");
        assertThat(header(
                        stack.ask(Stack.MINTS)
                                .key(token)
                                .query("limit", 0)
                                .query("x", "")
                                .send(),
                        "Ignored-Parameters"))
                .as("a refused query")
                .containsExactly("others=1");
        assertThat(header(stack.ask(Stack.HEALTH).key(token).send(), "Ignored-Parameters"))
                .as("health has no parameters")
                .containsExactly("others=2");
        assertThat(header(stack.ask(Stack.HITS).key(token).send(), "Ignored-Parameters"))
                .isEmpty();
    }

    private ApiResponse ask(String route, int remaining) {
        return hasState(stack.ask(route).key(token).send(), remaining);
    }

    private static ApiResponse hasState(ApiResponse answer, int remaining) {
        assertThat(header(answer, "RateLimit-Policy")).containsExactly("\"key\";q=6;w=360");
        assertThat(header(answer, "RateLimit")).containsExactly("\"key\";r=" + remaining + ";t=60");
        return answer;
    }

    private static ApiResponse hasNone(ApiResponse answer) {
        assertThat(answer.headers()).doesNotContainKeys("RateLimit-Policy", "RateLimit", "Key-Expires");
        return answer;
    }

    private static List<String> header(ApiResponse answer, String name) {
        return answer.headers().getOrDefault(name, List.of());
    }
}
