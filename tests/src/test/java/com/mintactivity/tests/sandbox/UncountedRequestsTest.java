package com.mintactivity.tests.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.priming.SyntheticEvent;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** No metric counts the requests of a sandbox, and each of their lines says so. */
final class UncountedRequestsTest {

    private static final Pattern METRIC = Pattern.compile("\"_aws\"");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant tenant = stack.partner("sandy");
    private final Token key = tenant.key();
    private final Token revoked = tenant.key(its -> its.revoked(TestClock.START));

    private void askForEverything() {
        for (String digits : List.of("0400", "0401", "0403", "0429", "0503", "5033")) {
            stack.get(Stack.HITS)
                    .key(key)
                    .query("contract", "0x" + "0".repeat(36) + digits)
                    .query("since", Stack.SINCE)
                    .send();
        }
        stack.ask(Stack.HITS).key(key).send().ok();
        stack.ask(Stack.HITS).key(key).send().ok();
        stack.ask(Stack.MINTS).key(key).from("1.2.3.4").send().refused(403, "ip_not_allowed");
        stack.ask(Stack.MINTS).key(key).query("limit", "0").send().refused(400, "invalid_request");
        var narrow = stack.instances(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1"), stack.clock());
        stack.ask(narrow, Stack.MINTS).key(key).send();
        stack.ask(narrow, Stack.MINTS).key(key).send().refused(429, "rate_limited");
        stack.ask(Stack.MINTS).key(revoked).send().refused(401, "invalid_key");
    }

    @Test
    void noMetricIsWrittenAndEachLineIsMarked() {
        tenant.change(Tenant::asSandbox);
        askForEverything();
        assertThat(stack.log()).doesNotContainPattern(METRIC);
        assertThat(stack.log().lines().filter(line -> line.contains("\"message\":\"request\"")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains("\"synthetic\":true"));
        assertThat(stack.log()).contains("\"reason\":\"provoked\"", "\"limit\":\"provoked\"");
    }

    /** A request that checks a new version is marked by its invoker. */
    @Test
    void aCheckOfANewVersionIsNotCountedAndIsMarked() {
        stack.handle(Stack.HEALTH, SyntheticEvent.of(Stack.HEALTH, key, "1.2.3.4", Map.of()))
                .refused(403, "ip_not_allowed");
        assertThat(stack.log()).doesNotContainPattern(METRIC).contains("\"tenant\":\"sandy\"", "\"synthetic\":true");
    }

    @Test
    void thoseOfAPartnerAreCounted() {
        askForEverything();
        assertThat(stack.log())
                .contains(
                        "\"Refused\":1",
                        "\"ServiceLimited\":1",
                        "\"CacheHit\":1",
                        "\"CacheMiss\":1",
                        "\"RefusedKeys\":1")
                .doesNotContain("synthetic", "provoked");
    }
}
