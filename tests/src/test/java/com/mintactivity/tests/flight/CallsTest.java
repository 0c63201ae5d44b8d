package com.mintactivity.tests.flight;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Call;
import com.mintactivity.tests.harness.Stack;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many calls to DynamoDB a request costs. */
final class CallsTest {

    private final Stack stack = Stack.fresh();
    private final Token token = stack.partner("acme").key();
    private final Watch watch = new Watch(number -> {});
    private final Map<String, RequestStreamHandler> instance = Watched.instances(stack, watch);

    private int cost(Call call) {
        int before = watch.calls();
        call.send().ok();
        return watch.calls() - before;
    }

    @Test
    void withTheKeyInMemoryHealthCostsNone() {
        Call health = new Call(instance, stack.clock(), Stack.HEALTH).key(token);
        assertThat(cost(health)).isPositive();
        assertThat(cost(health)).isZero();
    }

    @Test
    void withTheKeyInMemoryACachedHitsAnswerCostsNone() {
        Call hits = Crowd.question(stack, instance, token);
        assertThat(cost(hits)).isPositive();
        assertThat(cost(hits)).isZero();
    }

    @Test
    void anAgedKeyRecordIsReadAgainInOneCall() {
        Call health = new Call(instance, stack.clock(), Stack.HEALTH).key(token);
        cost(health);
        stack.forgetRecords();
        assertThat(cost(health)).isEqualTo(1);
    }

    @Test
    void aStrangersRequestCostsOneCallWhetherTheKeyExistsOrNot() {
        Call wrong = new Call(instance, stack.clock(), Stack.HEALTH)
                .header("Authorization", "Bearer " + token.keyId().replace("svc_", "svc_live_") + "_" + "0".repeat(64));
        Call unknown = new Call(instance, stack.clock(), Stack.HEALTH)
                .header("Authorization", "Bearer svc_live_000000000000_" + "0".repeat(64));
        int before = watch.calls();
        unknown.send().refused(401, "invalid_key");
        int ofUnknown = watch.calls() - before;
        stack.forgetRecords();
        wrong.send().refused(401, "invalid_key");
        assertThat(watch.calls() - before - ofUnknown).isEqualTo(ofUnknown);
    }
}
