package com.mintactivity.tests.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each request writes one line, which explains its answer to somebody who has only the line. */
final class RequestLineTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The fields that every line has, and at which no other test looks. */
    private static final List<String> COMMON =
            List.of("timestamp", "level", "message", "request_id", "endpoint", "status", "read_units", "ms");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void aLineHasRequestIdEndpointStatusAndDuration(String route) {
        ApiResponse answer = stack.ask(route).key(token).send();
        JsonNode line = line();
        assertThat(line.path("request_id").asString())
                .isEqualTo(Objects.requireNonNull(answer.headers().get("X-Request-Id"))
                        .getFirst());
        assertThat(line.path("endpoint").asString()).endsWithIgnoringCase("function");
        assertThat(line.path("status").intValue()).isEqualTo(200);
        assertThat(line.path("ms").isNumber()).isTrue();
        assertThat(line.path("read_units").doubleValue())
                .as("the gate reads three")
                .isBetween(3.0, 5.0);
        assertThat(line.propertyNames().stream().toList().subList(0, 6))
                .containsExactly("timestamp", "level", "message", "request_id", "endpoint", "status");
    }

    @Test
    void anAnswerHasItsKeyItsRowsAndWhetherItWasCached() {
        acme.hit("t-1").put();
        acme.hit("t-2").user("other").put();
        acme.hit("t-3").user("other").put();
        String whose = "{\"tenant\":\"acme\",\"key_id\":\"" + token.keyId() + "\"";
        assertThat(explained(stack.ask(Stack.HEALTH).key(token), 200)).isEqualTo(whose + "}");
        assertThat(explained(stack.ask(Stack.MINTS).key(token), 200))
                .isEqualTo(whose + asked("", 100) + ",\"rows\":3}");
        assertThat(explained(stack.ask(Stack.HITS).key(token), 200))
                .isEqualTo(whose + asked("", 25) + ",\"cached\":false,\"rows\":2}");
        assertThat(explained(stack.ask(Stack.HITS).key(token), 200))
                .isEqualTo(whose + asked("", 25) + ",\"cached\":true,\"rows\":2}");
    }

    /** The line has all that tells an operator what a partner asked, and never the caller's text. */
    @Test
    void aLineHasWhatTheQueryAskedFor() {
        acme.hit("t-1").put();
        acme.hit("t-2").put();
        String cursor = stack.ask(Stack.MINTS)
                .key(token)
                .query("limit", 1)
                .send()
                .ok()
                .path("next_cursor")
                .asString();
        assertThat(explained(
                        stack.ask(Stack.MINTS)
                                .key(token)
                                .query("limit", 7)
                                .query("cursor", cursor)
                                .query("unknown", "4711"),
                        200))
                .contains(asked("", 7) + ",\"continued\":true,\"rows\":1}");
        assertThat(explained(stack.ask(Stack.HITS).key(token).query("top", 3).query("chain_id", 137), 200))
                .contains(asked(",\"chain_id\":137", 3));
        assertThat(stack.log()).doesNotContain("4711", cursor);
    }

    private static String asked(String chain, int rows) {
        return ",\"contract\":\"" + HitBuilder.CONTRACT.toLowerCase(Locale.ROOT) + "\",\"since\":\"" + Stack.SINCE
                + "\",\"until\":\"2026-11-20T12:00:25Z\"" + chain + ",\"asked\":" + rows;
    }

    @Test
    void aPageBehindWhichThereAreMoreSaysHowOldItsLastRowIs() {
        acme.hit("t-1").at(TestClock.START.minusSeconds(7200)).put();
        acme.hit("t-2").at(TestClock.START.minusMillis(90_900)).put();
        acme.hit("t-3").at(TestClock.START.minusSeconds(60)).put();
        assertThat(behind(stack.ask(Stack.MINTS).key(token).query("limit", 1))).isEqualTo("7200");
        ApiRequest second = stack.ask(Stack.MINTS).key(token).query("limit", 2).query("follow", "true");
        assertThat(behind(second)).as("whole seconds").isEqualTo("90");
        assertThat(behind(stack.ask(Stack.MINTS).key(token).query("limit", 3)))
                .as("the last page")
                .isEmpty();
        assertThat(behind(stack.ask(Stack.HITS).key(token).query("top", 1))).isEmpty();
    }

    private String behind(ApiRequest call) {
        assertThat(call.send().status()).isEqualTo(200);
        return line().path("behind_s").asString("");
    }

    /** The gate's reads count, and those that an answer makes at the same time; a cached one reads nothing. */
    @Test
    void aLineHasTheReadUnitsOfItsRequestAlone() {
        for (int user = 0; user < 250; user++) {
            acme.hit("t-" + user).user("u-" + user).put();
        }
        assertThat(units(stack.ask(Stack.MINTS).key(token).query("limit", 500))).isBetween(125.0 + 3, 125.0 + 3 + 20);
        assertThat(units(stack.ask(Stack.MINTS).key(token).query("limit", 1)))
                .as("the request alone, for which a busy machine reads the key again")
                .isBetween(1.0, 1.0 + 3);
        assertThat(units(stack.ask(Stack.HITS).key(token))).isGreaterThan(3);
        assertThat(units(stack.ask(Stack.HITS).key(token)))
                .as("a cached answer")
                .isLessThanOrEqualTo(3);
    }

    private double units(ApiRequest call) {
        assertThat(call.send().status()).isEqualTo(200);
        return line().path("read_units").doubleValue();
    }

    @Test
    void withoutACacheStoreNothingIsCalledCachedOrNot() {
        var instances = stack.instances(Map.of("CACHE_URL", "none"), stack.clock());
        assertThat(explained(stack.ask(instances, Stack.HITS).key(token), 200)).endsWith("\"rows\":0}");
    }

    @EachRoute
    void anInvalidKeyHasItsReasonAndTheIdThatIsOnlyClaimed(String route) {
        String claimed = ",\"claimed_key_id\":\"" + token.keyId() + "\"}";
        String wrong = token.reveal().substring(0, 22) + "0".repeat(64);
        String unknown = "svc_live_000000000000_" + "0".repeat(64);
        assertInvalid(stack.ask(route), "missing", "}");
        assertInvalid(bearer(route, "x"), "malformed", "}");
        assertInvalid(bearer(route, token.reveal() + " x"), "malformed", "}");
        assertInvalid(bearer(route, unknown), "unknown", ",\"claimed_key_id\":\"svc_000000000000\"}");
        assertInvalid(bearer(route, wrong), "wrong_secret", claimed);
        // The answer is the same for each.
        assertThat(List.of(
                        stack.ask(route).send().text(),
                        bearer(route, unknown).send().text(),
                        bearer(route, wrong).send().text()))
                .containsOnly(stack.ask(route).send().text());
        assertThat(count("RefusedKeys")).as("anybody may send the id of a key").isZero();
    }

    @EachRoute
    void aKeyThatIsProvenAndInvalidHasItsReason(String route) {
        Token revoked = acme.key(key -> key.revoked(TestClock.START));
        assertInvalid(stack.ask(route).key(revoked), "revoked", proven(revoked));
        Token expired = acme.key(key -> key.expiring(TestClock.START.minusSeconds(1)));
        assertInvalid(stack.ask(route).key(expired), "expired", proven(expired));
        Token paused = acme.key(key -> key.withDisabled(true));
        assertInvalid(stack.ask(route).key(paused), "key_disabled", proven(paused));
        acme.change(tenant -> tenant.withEnabled(false));
        stack.expireRecords();
        assertInvalid(stack.ask(route).key(token), "disabled", proven(token));
        assertThat(count("RefusedKeys")).as("each has the right secret").isEqualTo(4);
        stack.ask(route).key(token).from("1.2.3.4").send().refused(401, "invalid_key");
        acme.change(tenant -> tenant.withEnabled(true));
        stack.expireRecords();
        stack.ask(route).key(token).from("1.2.3.4").send().refused(403, "ip_not_allowed");
        assertThat(count("RefusedKeys")).as("not what a valid key may not do").isEqualTo(5);
    }

    @EachRoute
    void anAddressThatIsNotAllowedIsNamedToItsKeyAndInNoLine(String route) {
        String refused = "{\"code\":\"ip_not_allowed\",\"reason\":";
        assertThat(explained(stack.ask(route).key(token).from("1.2.3.4"), 403))
                .isEqualTo(refused + "\"not_on_allowlist\"" + proven(token));
        assertThat(stack.ask(route).key(token).from("1.2.3.4").send().message())
                .isEqualTo("The calling address 1.2.3.4 is not on the key's allowlist.");
        assertThat(stack.ask(route).key(token).from("2001:DB8:0:0::7").send().message())
                .contains(" 2001:db8::7 ");
        assertThat(explained(stack.ask(route).key(token).from("junk"), 403))
                .isEqualTo(refused + "\"unreadable_address\"" + proven(token));
        assertThat(stack.ask(route).key(token).from("junk").send().message()).doesNotContain("junk");
        assertThat(stack.log()).doesNotContain("1.2.3.4", "2001", "junk");
    }

    @EachRoute
    void aRateNamesTheLimitAndHowLongToWait(String route) {
        Token spent = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        stack.ask(route).key(spent).send().ok();
        ApiResponse refused = stack.ask(route).key(spent).send().refused(429, "rate_limited");
        assertThat(refused.message())
                .isEqualTo("The key's limit of 1 requests per minute, 1 at once, is used up. Retry after "
                        + refused.retryAfterS().orElseThrow() + " s.");
        assertThat(explained(stack.ask(route).key(spent), 429))
                .isEqualTo("{\"code\":\"rate_limited\",\"limit\":\"key\"" + proven(spent));
        var narrow = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1"), stack.clock());
        stack.ask(narrow, route).key(token).send().ok();
        assertThat(stack.ask(narrow, route).key(token).send().message())
                .startsWith("The limit of all keys together is used up. Retry after ");
        assertThat(explained(stack.ask(narrow, route).key(token), 429))
                .isEqualTo("{\"code\":\"rate_limited\",\"limit\":\"service\"" + proven(token));
        assertThat(count("ServiceLimited")).isEqualTo(2);
    }

    @EachRoute
    void aSwitchNamesWhoseItIs(String route) {
        acme.change(tenant -> tenant.withApi(Switch.off()));
        assertThat(explained(stack.ask(route).key(token), 503))
                .isEqualTo("{\"code\":\"tenant_api_disabled\",\"reason\":\"tenant\"" + proven(token));
        stack.api(Switch.off());
        stack.expireRecords();
        assertThat(explained(stack.ask(route).key(token), 503))
                .isEqualTo("{\"code\":\"tenant_api_disabled\",\"reason\":\"service\",\"claimed_key_id\":\""
                        + token.keyId() + "\"}");
    }

    @Test
    void aQueryNamesItsParameterAndAScopeItsName() {
        String query = "{\"code\":\"invalid_request\",\"reason\":";
        assertThat(explained(stack.ask(Stack.HITS).key(token).query("top", "4711"), 400))
                .isEqualTo(query + "\"top\"" + proven(token));
        assertThat(explained(stack.get(Stack.MINTS).key(token), 400)).isEqualTo(query + "\"contract\"" + proven(token));
        assertThat(explained(stack.ask(Stack.MINTS).key(token).query("cursor", "x"), 400))
                .isEqualTo(query + "\"cursor\"" + proven(token));
        assertThat(explained(
                        stack.get(Stack.HITS)
                                .key(token)
                                .query("contract", HitBuilder.CONTRACT)
                                .query("since", "2020-01-01T00:00:00Z"),
                        400))
                .isEqualTo("{\"code\":\"window_too_large\",\"reason\":\"since\"" + proven(token));
        Token scopeless = acme.key(key -> KeyVariants.withScopes(key));
        assertThat(explained(stack.ask(Stack.HITS).key(scopeless), 403))
                .isEqualTo("{\"code\":\"scope_missing\",\"reason\":\"read:hits\"" + proven(scopeless));
        assertThat(stack.log()).doesNotContain("4711");
    }

    @Test
    void aFaultHasTheClassOfItsFailure() {
        stack.dynamo().deleteTable(table -> table.tableName(stack.name() + "-hits"));
        assertThat(explained(stack.ask(Stack.MINTS).key(token), 503))
                .isEqualTo("{\"code\":\"internal\",\"reason\":\"ResourceNotFoundException\"" + whose(token)
                        + asked("", 100) + "}");
        stack.handle(Stack.MINTS, "[]".getBytes(StandardCharsets.UTF_8)).refused(503, "internal");
        assertThat(facts(line())).isEqualTo("{\"code\":\"internal\",\"reason\":\"unreadable_event\"}");
    }

    @Test
    void refusalsAreCountedByTheirCode() {
        for (String route : ContractPaths.all()) {
            stack.ask(route).send().refused(401, "invalid_key");
            stack.ask(route).key(token).from("1.2.3.4").send().refused(403, "ip_not_allowed");
            stack.ask(route).key(token).send().ok();
        }
        int routes = ContractPaths.all().size();
        assertThat(count("Refused")).isEqualTo(2L * routes);
        assertThat(stack.log().lines().filter(line -> line.contains("\"Code\":\"ip_not_allowed\"")))
                .hasSize(routes)
                .allMatch(line -> line.contains("\"Dimensions\":[[\"Stack\",\"Code\"]]"));
    }

    private ApiRequest bearer(String route, String value) {
        return stack.ask(route).header("Authorization", "Bearer " + value);
    }

    private void assertInvalid(ApiRequest call, String reason, String rest) {
        assertThat(explained(call, 401)).isEqualTo("{\"code\":\"invalid_key\",\"reason\":\"" + reason + "\"" + rest);
    }

    private static String proven(Token key) {
        return whose(key) + "}";
    }

    private static String whose(Token key) {
        return ",\"tenant\":\"acme\",\"key_id\":\"" + key.keyId() + "\"";
    }

    /** The line of a request, without what every line has. */
    private String explained(ApiRequest call, int status) {
        assertThat(call.send().status()).isEqualTo(status);
        return facts(line());
    }

    private static String facts(JsonNode line) {
        return JSON.writeValueAsString(line.propertyStream()
                .filter(field ->
                        !COMMON.contains(field.getKey()) && !field.getKey().equals("cold"))
                .collect(
                        LinkedHashMap::new,
                        (fields, field) -> fields.put(field.getKey(), field.getValue()),
                        Map::putAll));
    }

    private JsonNode line() {
        return JSON.readTree(stack.log()
                .lines()
                .filter(line -> line.contains("\"message\":\"request\""))
                .reduce((first, second) -> second)
                .orElseThrow());
    }

    private long count(String metric) {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"Name\":\"" + metric + "\""))
                .count();
    }
}
