package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only GET of the contract's paths exists. Any other route is refused before every other check. */
final class Gate404Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final Token TOKEN = STACK.partner("acme").key();

    /** A handler for any other path would be tested by nothing that runs for each path of the contract. */
    @Test
    void theServiceHasTheContractsPathsAndNoOthers() {
        assertThat(STACK.instances(platform -> platform).keySet())
                .containsExactlyInAnyOrderElementsOf(ContractPaths.all());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "",
                "//",
                "/partner",
                "/partner/v1",
                "/partner/v1/",
                "/partner/v1/health/",
                "/partner/v1/hits/",
                "/partner/v1/mints/1",
                "/partner/v1/Health",
                "/PARTNER/V1/HITS",
                "//partner/v1/health",
                "/partner//v1/health",
                "/partner/v1//health",
                "/partner/v1/./health",
                "/partner/v1/../v1/health",
                "/partner/v1/%68ealth",
                "/partner/v1/health%2f",
                "/partner/v1/health;x=1",
                "/partner/v1/health%00",
                "/partner/v1/health ",
                "/partner/v1/health?",
                "/partner/v2/hits",
                "/v1/health",
                "/health",
                "/partner/v1/tenants",
                "/%zz",
                "/ünï"
            })
    void anyOtherPathIsNotFound(String path) {
        assertNotFound(STACK.get(path).key(TOKEN).send());
        assertNotFound(STACK.get(path).send());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "Get", "QUERY"})
    void anyOtherMethodIsNotFound(String method) {
        for (String route : ContractPaths.all()) {
            assertNotFound(STACK.ask(route).method(method).key(TOKEN).send());
        }
    }

    @Test
    void theRouteIsCheckedFirst() {
        Stack stack = Stack.fresh(Map.of("IP_TRUST", ""));
        stack.api(Switch.off());
        assertNotFound(stack.get("/partner/v1/nothing").send());
        assertNotFound(stack.ask(Stack.HITS).method("POST").send());
    }

    private static void assertNotFound(ApiResponse answer) {
        answer.refused(404, "not_found");
        assertThat(answer.retryAfterS()).isEmpty();
    }
}
