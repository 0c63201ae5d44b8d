package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The day of a key's use is written while a request is answered, and the answer leaves no sooner: a function may be
 * frozen then.
 */
final class LastUsedWriteTest {

    private final Stack stack = Stack.fresh();
    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();
    private final Slow slow = new Slow();

    /** Draws writes out, and counts those that ended. */
    private static final class Slow implements ExecutionInterceptor {

        private final AtomicInteger ended = new AtomicInteger();

        @Override
        public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
            if (context.request() instanceof UpdateItemRequest) {
                try {
                    Thread.sleep(Duration.ofMillis(300));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
            if (context.request() instanceof UpdateItemRequest) {
                ended.incrementAndGet();
            }
        }
    }

    @EachRoute
    void anAnswerWaitsForIt(String route) {
        stack.ask(ProbedFunctions.instances(stack, slow), route)
                .key(token)
                .send()
                .ok();
        assertThat(slow.ended).hasValue(1);
    }

    @Test
    void aRefusalWaitsForIt() {
        stack.ask(ProbedFunctions.instances(stack, slow), Stack.HITS)
                .key(token)
                .query("contract", "0x")
                .send()
                .refused(400, "invalid_request");
        assertThat(slow.ended).hasValue(1);
    }
}
