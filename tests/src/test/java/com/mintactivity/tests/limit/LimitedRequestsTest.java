package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Limits over several instances of a function, on real time. */
final class LimitedRequestsTest {

    private static final Rate RATE = new Rate(60, 20);

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");

    private ApiRequest health(Map<String, RequestStreamHandler> instance, Token token) {
        return new ApiRequest(instance, stack.clock(), Stack.HEALTH).key(token);
    }

    private boolean isAdmitted(ApiRequest call) {
        ApiResponse answer = call.send();
        if (answer.status() == 200) {
            return true;
        }
        answer.refused(429, "rate_limited");
        return false;
    }

    private long storeMicros() {
        return CacheStoreClock.micros(stack.platform().cache());
    }

    @Test
    void instancesTogetherAdmitExactlyTheRateOfAKey() {
        Token token = acme.key(key -> key.withRate(RATE));
        List<BooleanSupplier> sources = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ApiRequest call = health(stack.instances(Map.of(), stack.clock()), token);
            sources.add(() -> isAdmitted(call));
            sources.add(() -> isAdmitted(call));
        }
        new BucketProbe(RATE, this::storeMicros).probe(Duration.ofSeconds(3), sources);
    }

    @Test
    void instancesTogetherAdmitExactlyTheServiceWideRate() {
        Map<String, String> capped = Map.of("SERVICE_PER_MINUTE", "120", "SERVICE_BURST", "12");
        List<BooleanSupplier> sources = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Token token = stack.partner("partner-" + i).key();
            ApiRequest call = health(stack.instances(capped, stack.clock()), token);
            sources.add(() -> isAdmitted(call));
            sources.add(() -> isAdmitted(call));
        }
        new BucketProbe(new Rate(120, 12), this::storeMicros).probe(Duration.ofSeconds(2), sources);
    }

    @Test
    void aRequestAfterRetryAfterIsAdmitted() throws InterruptedException {
        Token token = acme.key(key -> key.withRate(new Rate(30, 2)));
        ApiRequest call = stack.get(Stack.HEALTH).key(token);
        ApiResponse answer = call.send();
        while (answer.status() == 200) {
            answer = call.send();
        }
        long waitS = answer.refused(429, "rate_limited").retryAfterS().orElseThrow();
        assertThat(waitS).isBetween(1L, 2L);
        long sendAtMicros = storeMicros() + waitS * 1_000_000;
        while (storeMicros() < sendAtMicros) {
            Thread.sleep(20);
        }
        assertThat(call.send().status()).isEqualTo(200);
    }
}
