package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The switches of the whole service and of one partner, open-ended or with a planned end. */
final class Gate503Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void theServicesSwitchWithoutAPlannedEndHasNoRetryAfter(String route) {
        stack.api(Switch.off());
        assertThat(off(route).retryAfterS()).isEmpty();
        stack.ask(route).send().refused(503, "tenant_api_disabled");
        stack.api(Switch.ON);
        stack.expireRecords();
        stack.ask(route).key(token).send().ok();
    }

    @EachRoute
    void theServicesSwitchWithAPlannedEndHasTheSecondsRoundedUp(String route) {
        Instant end = stack.clock().instant().plusMillis(90_500);
        stack.api(Switch.offUntil(end));
        assertThat(off(route).retryAfterS()).contains(91L);
        stack.clock().set(end.minusSeconds(1).minusNanos(1));
        assertThat(off(route).retryAfterS()).contains(2L);
        stack.clock().set(end.minusNanos(1));
        assertThat(off(route).retryAfterS()).contains(1L);
        stack.clock().set(end);
        stack.ask(route).key(token).send().ok();
    }

    /** The clock is read several times in a request. */
    @Test
    void aPlannedEndThatPassesWithinARequestStillHasARetryAfter() {
        Instant end = stack.clock().instant().plusSeconds(60);
        stack.api(Switch.offUntil(end));
        int refused = 0;
        for (int micros = 1; micros <= 60; micros++) {
            AtomicLong reading = new AtomicLong(-micros);
            InstantSource ticking = () -> end.plusNanos(1_000 * reading.getAndIncrement());
            ApiResponse response = stack.ask(stack.instances(Map.of(), ticking), Stack.HEALTH)
                    .key(token)
                    .send();
            if (response.status() == 503) {
                assertThat(response.retryAfterS()).contains(1L);
                refused++;
            }
        }
        assertThat(refused).isBetween(1, 59);
    }

    @EachRoute
    void thePartnersSwitchWithoutAPlannedEndHasNoRetryAfter(String route) {
        acme.change(tenant -> tenant.withApi(Switch.off()));
        assertThat(off(route).retryAfterS()).isEmpty();
        stack.ask(route).key(stack.partner("globex").key()).send().ok();
        stack.ask(route).send().refused(401, "invalid_key");
    }

    @EachRoute
    void thePartnersSwitchWithAPlannedEndHasTheSecondsRoundedUp(String route) {
        Instant end = stack.clock().instant().plusSeconds(120);
        acme.change(tenant -> tenant.withApi(Switch.offUntil(end)));
        assertThat(off(route).retryAfterS()).contains(120L);
        stack.clock().advance(Duration.ofMillis(1));
        assertThat(off(route).retryAfterS()).contains(120L);
        stack.clock().set(end);
        stack.ask(route).key(token).send().ok();
    }

    /** An operator may switch it on before the planned end, and a partner who waits must be back soon after. */
    @EachRoute
    void aRetryAfterIsAtMostThreeHundredSeconds(String route) {
        retryAfterIsAtMostThreeHundredSeconds(route, stack::api);
    }

    @EachRoute
    void aRetryAfterOfAPartnersSwitchIsAtMostThreeHundredSeconds(String route) {
        retryAfterIsAtMostThreeHundredSeconds(route, api -> acme.change(tenant -> tenant.withApi(api)));
    }

    private void retryAfterIsAtMostThreeHundredSeconds(String route, Consumer<Switch> api) {
        Instant now = stack.clock().instant();
        api.accept(Switch.offUntil(now.plus(Duration.ofDays(365))));
        assertThat(off(route).retryAfterS()).as("a year before the end").contains(300L);
        Instant end = now.plus(Duration.ofHours(1));
        api.accept(Switch.offUntil(end));
        stack.expireRecords();
        // milliseconds before the end, Retry-After in seconds
        long[][] steps = {
            {301_000, 300},
            {300_001, 300},
            {300_000, 300},
            {299_999, 300},
            {299_001, 300},
            {299_000, 299},
            {298_999, 299},
            {1, 1}
        };
        for (long[] step : steps) {
            stack.clock().set(end.minusMillis(step[0]));
            assertThat(off(route).retryAfterS())
                    .as("%d ms before the end", step[0])
                    .contains(step[1]);
        }
        stack.clock().set(end);
        stack.ask(route).key(token).send().ok();
    }

    @EachRoute
    void aSwitchTakesEffectWithinTenSeconds(String route) {
        stack.ask(route).key(token).send().ok();
        stack.api(Switch.off());
        stack.clock().advance(Duration.ofSeconds(10));
        off(route);
    }

    private ApiResponse off(String route) {
        return stack.ask(route).key(token).send().refused(503, "tenant_api_disabled");
    }
}
