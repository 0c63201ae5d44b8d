package com.mintactivity.tests.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.priming.SyntheticEvent;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;

/**
 * The metric {@code ServerErrors}, and so its alarm, counts faults only, never an API that an operator switched off.
 */
final class ServerErrorsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void anApiThatIsSwitchedOffIsNoFault(String route) {
        stack.api(Switch.off());
        stack.ask(route).key(token).send().refused(503, "tenant_api_disabled");
        stack.api(Switch.ON);
        acme.change(tenant -> tenant.withApi(Switch.off()));
        stack.expireRecords();
        stack.ask(route).key(token).send().refused(503, "tenant_api_disabled");
        assertThat(faults()).isZero();
    }

    @EachRoute
    void aRefusedRequestIsNoFault(String route) {
        stack.ask(route).send().refused(401, "invalid_key");
        stack.ask(route).key(token).from("1.1.1.1").send().refused(403, "ip_not_allowed");
        assertThat(faults()).isZero();
    }

    @EachRoute
    void aStoreThatFailsIsAFault(String route) {
        stack.dynamo().deleteTable(table -> table.tableName(KeyItems.table(stack.name())));
        stack.ask(route).key(token).send().refused(503, "internal");
        assertThat(faults()).isEqualTo(1);
    }

    @EachRoute
    void anUnconfiguredAddressTrustIsAFault(String route) {
        Map<String, RequestStreamHandler> instances =
                stack.instances(Map.of("IP_TRUST", "", "AWS_LAMBDA_FUNCTION_VERSION", "7"), stack.clock());
        stack.ask(instances, route).key(token).send().refused(503, "ip_trust_unconfigured");
        assertThat(faults()).isEqualTo(1);
        assertThat(stack.log())
                .as("a roll-out goes back for errors of the new version")
                .contains("\"Version\":\"" + route.substring(route.lastIndexOf('/') + 1) + ":7\",\"VersionErrors\":1");
    }

    @EachRoute
    void anUnreadableEventIsAFault(String route) {
        stack.handle(route, "[]".getBytes(StandardCharsets.UTF_8)).refused(503, "internal");
        assertThat(faults()).isEqualTo(1);
    }

    /**
     * A check that fails before a roll-out must not raise the alarm: it would stop the deployment of the correction.
     */
    @EachRoute
    void aCheckBeforeARollOutIsNoFault(String route) {
        byte[] event = SyntheticEvent.of(route, token, TestTenant.ADDRESS, Map.of());
        Map<String, RequestStreamHandler> instances = stack.instances(Map.of("IP_TRUST", ""), stack.clock());

        stack.handle(instances, route, event).refused(503, "ip_trust_unconfigured");

        assertThat(faults()).isZero();
    }

    @EachRoute
    void onlyTheFirstRequestOfAnInstanceIsCold(String route) {
        stack.ask(route).key(token).send().ok();
        stack.ask(route).key(token).send().ok();
        assertThat(stack.log().lines().filter(line -> line.contains("\"message\":\"request\"")))
                .hasSize(2)
                .satisfiesExactly(
                        first -> assertThat(first).contains("\"cold\":1"),
                        second -> assertThat(second).doesNotContain("cold"));
    }

    private long faults() {
        return stack.log()
                .lines()
                .filter(line -> line.contains("\"Name\":\"ServerErrors\""))
                .count();
    }
}
