package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A key from its issue to its expiry, as seen by its partner and the operator. */
final class KeyLifecycleTest {

    private static final String TERMS = "\"tenant\":\"acme\",\"scopes\":[\"read:hits\"],\"allow\":[\"8.8.8.8/32\"],"
            + "\"issued_at\":\"2026-11-20T12:00:30Z\",\"expires_at\":\"2027-11-20T12:00:30Z\","
            + "\"per_minute\":60,\"burst\":20";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final String token;
    private final String keyId;

    KeyLifecycleTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
        JsonNode issued = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32");
        token = issued.path("token").asString();
        keyId = issued.path("key_id").asString();
        assertThat(issued).hasToString("{\"token\":\"" + token + "\",\"key_id\":\"" + keyId + "\"," + TERMS + "}");
    }

    @Test
    void issuedKeyIsValidAtOnceAndItsLastUseIsShown() {
        String shown = "{\"key_id\":\"" + keyId + "\"," + TERMS
                + ",\"revoked_at\":null,\"last_used_on\":%s,\"rolled_into\":null,"
                + "\"note\":null,\"disabled\":false,\"days_left\":365}";
        // A key that is only refused, as a stolen one from elsewhere, is not in use.
        stack.ask(Stack.HEALTH)
                .header("Authorization", "Bearer " + token)
                .from("1.2.3.4")
                .send()
                .refused(403, "ip_not_allowed");
        assertThat(operator.done("key", "show", keyId)).hasToString(String.format(shown, "null"));
        ask(token).ok();
        String used = String.format(shown, "\"2026-11-20\"");
        assertThat(operator.done("key", "show", keyId)).hasToString(used);
        assertThat(operator.done("key", "list")).hasToString("[" + used + "]");
        assertThat(operator.done("key", "list", "acme")).hasToString("[" + used + "]");
    }

    @Test
    void issuedTermsAreStored() {
        JsonNode key = operator.done(
                "key",
                "issue",
                "acme",
                "--allow",
                "10.1.0.0/24",
                "--no-scopes",
                "--expires-in",
                "90m",
                "--per-minute",
                "1",
                "--burst",
                "2");
        assertThat(key.toString())
                .contains("\"scopes\":[],\"allow\":[\"10.1.0.0/24\"]")
                .endsWith("\"expires_at\":\"2026-11-20T13:30:30Z\",\"per_minute\":1,\"burst\":2}");
    }

    /** Either option takes a time or a duration, and so does the overlap of a roll. */
    @Test
    void endsAreTimesOrDurations() {
        String end = "2026-11-20T13:30:30Z";
        for (String[] option : new String[][] {{"--expires-in", end}, {"--expires-at", "90m"}}) {
            assertThat(operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", option[0], option[1])
                            .path("expires_at")
                            .asString())
                    .isEqualTo(end);
        }
        operator.done("key", "roll", keyId, "--overlap", end);
        assertThat(operator.done("key", "show", keyId).path("expires_at").asString())
                .isEqualTo(end);
    }

    @Test
    void rolledKeyHasTheSameTerms() {
        JsonNode rolled = operator.done("key", "roll", keyId, "--overlap", "1h");
        assertThat(rolled.toString()).endsWith("\"," + TERMS + "}");
        assertThat(rolled.path("token").asString()).isNotEqualTo(token);
        ask(token).ok();
        ask(rolled.path("token").asString()).ok();
    }

    @Test
    void allowReplacesTheAllowlist() {
        assertThat(operator.done("key", "allow", keyId, "9.9.9.0/24", "2606:4700::/48")
                        .path("allow")
                        .toString())
                .isEqualTo("[\"9.9.9.0/24\",\"2606:4700::/48\"]");
        stack.expireRecords();
        ask(token).refused(403, "ip_not_allowed");
        health(token, "9.9.9.77").ok();
    }

    @Test
    void rangesAreAddedAndRemoved() {
        assertThat(allow("--add", "9.9.9.0/24", "2606:4700::/48", "9.9.9.0/24"))
                .isEqualTo("[\"8.8.8.8/32\",\"9.9.9.0/24\",\"2606:4700::/48\"]");
        stack.expireRecords();
        ask(token).ok();
        health(token, "9.9.9.77").ok();
        assertThat(allow("--remove", "8.8.8.8/32", "2606:4700::/48", "--add", "1.1.1.1/32"))
                .isEqualTo("[\"9.9.9.0/24\",\"1.1.1.1/32\"]");
        stack.expireRecords();
        ask(token).refused(403, "ip_not_allowed");
        health(token, "1.1.1.1").ok();
    }

    @Test
    void rangesThatAreTypedTwiceAreStoredOnce() {
        assertThat(allow("9.9.9.0/24", "9.9.9.0/24", "1.1.1.1/32")).isEqualTo("[\"9.9.9.0/24\",\"1.1.1.1/32\"]");
        assertThat(operator.done("key", "issue", "acme", "--allow", "9.9.9.0/24", "9.9.9.0/24")
                        .path("allow")
                        .toString())
                .isEqualTo("[\"9.9.9.0/24\"]");
    }

    /** The most frequent cause of 403 at a new partner. */
    @Test
    void aListWithoutAnIpv6RangeIsPointedOut() {
        String hint = "the allowlist has no IPv6 range";
        assertThat(operator.json("key", "issue", "acme", "--allow", "8.8.8.8/32")
                        .err())
                .contains(hint);
        assertThat(operator.json("key", "allow", keyId, "9.9.9.0/24").err()).contains(hint, keyId + " --add CIDR");
        assertThat(operator.json("key", "allow", keyId, "--add", "2606:4700::/48")
                        .err())
                .isEmpty();
        assertThat(operator.json("key", "allow", keyId, "127.0.0.0/24").err()).isEmpty();
    }

    private String allow(String... change) {
        List<String> command = new ArrayList<>(List.of("key", "allow", keyId));
        command.addAll(List.of(change));
        return operator.done(command.toArray(String[]::new)).path("allow").toString();
    }

    /** A local service may have any limit; a warning says that it cannot be reached. */
    @Test
    void aLimitAboveTheServiceWideCapOfALocalServiceIsAWarning() {
        for (CommandOutput output : List.of(
                operator.json("key", "issue", "acme", "--allow", "127.0.0.0/24", "--per-minute", "6001"),
                operator.json("key", "limit", keyId, "--per-minute", "6001"),
                operator.json("key", "list"))) {
            output.done();
            assertThat(output.err())
                    .contains("'s limit is above the service-wide cap (--per-minute 6001, at most 6000): lower it");
        }
        assertThat(operator.json("key", "limit", keyId, "--burst", "2001").err())
                .contains("(--per-minute 6001, at most 6000; --burst 2001, at most 2000)");
        CommandOutput atTheCap = operator.json("key", "limit", keyId, "--per-minute", "6000", "--burst", "2000");
        atTheCap.done();
        assertThat(atTheCap.err())
                .doesNotContain("warning")
                .contains(
                        "the limits of all live keys of partners add up to ",
                        "; the service-wide cap is 6000 and 2000 (");
    }

    /** Only live keys count, those of sandboxes against the tenth that they share. */
    @Test
    void theLimitsOfAllKeysAreComparedWithTheCap() {
        stack.partner("sandy").change(Tenant::asSandbox);
        operator.done("key", "issue", "sandy", "--allow", "127.0.0.0/24", "--per-minute", "300", "--burst", "40");
        String other = operator.done("key", "issue", "acme", "--allow", "127.0.0.0/24", "--burst", "30")
                .path("key_id")
                .asString();
        assertThat(operator.json("key", "list").err())
                .contains(
                        "of partners add up to 120 a minute, 50 at once; the service-wide cap is 6000 and 2000 (2% ",
                        "of sandboxes add up to 300 a minute, 40 at once; sandboxes together have 600 and 200 (50% ");
        operator.done("key", "disable", other);
        assertThat(operator.json("key", "list", "sandy").err())
                .contains("of partners add up to 60 a minute, 20 at once");
    }

    @Test
    void limitTakesEffect() {
        assertThat(operator.done("key", "limit", keyId, "--burst", "2", "--per-minute", "1")
                        .toString())
                .contains("\"per_minute\":1,\"burst\":2,");
        ask(token).ok();
        ask(token).ok();
        assertThat(ask(token).refused(429, "rate_limited").retryAfterS().orElseThrow())
                .isBetween(1L, 60L);
    }

    @Test
    void revokedKeyIsInvalidAndRevokingAgainChangesNothing() {
        ask(token).ok();
        JsonNode revoked = operator.done("key", "revoke", keyId);
        assertThat(revoked.path("revoked_at").asString()).isEqualTo("2026-11-20T12:00:30Z");
        stack.clock().advance(Duration.ofSeconds(10));
        ask(token).refused(401, "invalid_key");
        TableContents before = TableContents.of(stack);
        assertThat(operator.done("key", "revoke", keyId)).isEqualTo(revoked);
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** The token is shown once, at issue, and only a hash of it is stored. */
    @Test
    void tokenIsShownOnceAndStoredNowhere() throws IOException {
        JsonNode rolled = operator.done("key", "roll", keyId);
        ask(token).ok();
        operator.feed("tasks", "send", List.of(EventLine.task("t-1").text()));
        for (List<String> command : List.of(
                List.of("key", "list"),
                List.of("key", "show", keyId),
                List.of("key", "allow", keyId, "8.8.8.0/24"),
                List.of("key", "limit", keyId, "--burst", "5"),
                List.of("key", "revoke", keyId),
                List.of("tenant", "list"),
                List.of("audit"))) {
            operator.done(command.toArray(String[]::new));
            operator.run(List.of("--local", command.getFirst(), "--help"), new byte[0]);
        }
        assertShownOnce(token);
        assertShownOnce(rolled.path("token").asString());
    }

    @Test
    void tokenIsShownToAPersonWithACommandThatWorks() {
        CommandOutput output =
                operator.run(List.of("--local", "key", "issue", "acme", "--allow", "9.9.9.0/24"), new byte[0]);
        String shown = output.out().lines().findFirst().orElseThrow();
        assertThat(shown).matches("svc_live_[0-9A-Za-z]{12}_[0-9a-f]{64}");
        assertThat(output.out()).contains("curl ", "'X-Forwarded-For: 9.9.9.0'");
        health(shown, "9.9.9.0").ok();
    }

    private void assertShownOnce(String otherToken) throws IOException {
        String secret = otherToken.substring(otherToken.lastIndexOf('_') + 1);
        assertThat(operator.outputs().stream()
                        .filter(output -> output.toString().contains(secret)))
                .hasSize(1);
        assertThat(TableContents.of(stack).toString()).doesNotContain(secret);
        assertThat(stack.log()).doesNotContain(secret);
        assertThat(Files.readString(operator.file())).doesNotContain(secret);
    }

    /** The response of a data route to an address on the allowlist. */
    private ApiResponse ask(String otherToken) {
        return stack.get(Stack.HITS)
                .header("Authorization", "Bearer " + otherToken)
                .query("contract", EventLine.CONTRACT)
                .query("since", "2026-11-20T12:00:00Z")
                .send();
    }

    private ApiResponse health(String otherToken, String address) {
        return stack.get(Stack.HEALTH)
                .header("Authorization", "Bearer " + otherToken)
                .from(address)
                .send();
    }
}
