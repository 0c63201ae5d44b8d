package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A tenant from its creation on: the exact JSON, and the effect of every switch on requests. */
final class TenantLifecycleTest {

    private static final String UNTIL = "2026-11-20T12:04:30Z";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final String token;

    TenantLifecycleTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        assertThat(operator.done("tenant", "create", "acme", "--app", "acme-bot", "@acme"))
                .hasToString(acme(true, true));
        token = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("token")
                .asString();
    }

    @Test
    void createdTenantIsShownAndListed() {
        operator.done(
                "tenant",
                "create",
                "zeta",
                "--app",
                "z",
                "--max-window-days",
                "62",
                "--attribution-live-at",
                "2026-01-01T01:00:00.25+01:00");
        String zeta = "{\"tenant\":\"zeta\",\"apps\":[\"z\"],\"attribution_live_at\":\"2026-01-01T00:00:00.25Z\","
                + "\"max_window_days\":62,\"enabled\":true,\"api_enabled\":true}";
        assertThat(operator.done("tenant", "show", "zeta")).hasToString(zeta);
        assertThat(operator.done("tenant", "list")).hasToString("[" + acme(true, true) + "," + zeta + "]");
    }

    @Test
    void disabledTenantsKeysAreInvalidUntilItIsEnabled() {
        health().ok();
        assertThat(operator.done("tenant", "disable", "acme")).hasToString(acme(false, true));
        stack.expireRecords();
        health().refused(401, "invalid_key");
        assertThat(operator.done("tenant", "enable", "acme")).hasToString(acme(true, true));
        stack.expireRecords();
        health().ok();
    }

    @Test
    void apiSwitchedOffUntilATimeHasRetryAfterAndTurnsOnByItself() {
        assertThat(operator.done("tenant", "api-off", "acme", "--until", UNTIL)).hasToString(acme(true, false));
        stack.expireRecords();
        assertThat(health().refused(503, "tenant_api_disabled").retryAfterS()).contains(234L);
        stack.clock().set(TestClock.START.plus(Duration.ofMinutes(4)));
        health().ok();
        assertThat(operator.done("tenant", "show", "acme")).hasToString(acme(true, true));
    }

    @Test
    void apiSwitchedOffForADurationIsOffUntilThen() {
        operator.done("tenant", "api-off", "acme", "--until", "4m");
        assertThat(operator.done("api", "off", "--until", "4m"))
                .hasToString("{\"api_enabled\":false,\"until\":\"" + UNTIL + "\"}");
        operator.done("api", "on");
        stack.expireRecords();
        assertThat(health().refused(503, "tenant_api_disabled").retryAfterS()).contains(234L);
    }

    @Test
    void apiSwitchedOffWithoutAnEndStaysOffUntilItIsSwitchedOn() {
        operator.done("tenant", "api-off", "acme");
        stack.clock().advance(Duration.ofDays(1));
        assertThat(health().refused(503, "tenant_api_disabled").retryAfterS()).isEmpty();
        assertThat(operator.done("tenant", "api-on", "acme")).hasToString(acme(true, true));
        stack.expireRecords();
        health().ok();
    }

    @Test
    void serviceSwitchedOffIsOffForAllUntilItIsSwitchedOn() {
        assertThat(status()).hasToString("{\"api_enabled\":true,\"until\":null}");
        assertThat(operator.done("api", "off", "--until", UNTIL))
                .hasToString("{\"api_enabled\":false,\"until\":\"" + UNTIL + "\"}");
        stack.expireRecords();
        assertThat(health().refused(503, "tenant_api_disabled").retryAfterS()).contains(234L);
        assertThat(operator.done("api", "off")).hasToString("{\"api_enabled\":false,\"until\":null}");
        stack.clock().advance(Duration.ofDays(1));
        assertThat(health().refused(503, "tenant_api_disabled").retryAfterS()).isEmpty();
        assertThat(operator.done("api", "on")).hasToString("{\"api_enabled\":true,\"until\":null}");
        stack.expireRecords();
        health().ok();
    }

    @Test
    void serviceWithAPlannedEndIsOnAfterIt() {
        operator.done("api", "off", "--until", UNTIL);
        stack.clock().set(TestClock.START.plus(Duration.ofMinutes(4)));
        health().ok();
        assertThat(status()).hasToString("{\"api_enabled\":true,\"until\":null}");
    }

    private JsonNode status() {
        return operator.done("api", "status");
    }

    private ApiResponse health() {
        return stack.get(Stack.HEALTH)
                .header("Authorization", "Bearer " + token)
                .send();
    }

    private static String acme(boolean enabled, boolean apiEnabled) {
        return "{\"tenant\":\"acme\",\"apps\":[\"acme-bot\",\"@acme\"],"
                + "\"attribution_live_at\":\"2026-11-20T12:00:30Z\",\"max_window_days\":31,"
                + "\"enabled\":" + enabled + ",\"api_enabled\":" + apiEnabled + "}";
    }
}
