package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The write of a key's last use ends before the response is returned, because Lambda may freeze the function then. */
final class LastUsedWriteTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();
    private final SlowWrites slowWrites = new SlowWrites();

    /** Delays writes, and counts those that ended. */
    private static final class SlowWrites implements ExecutionInterceptor {

        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        @Override
        public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
            if (context.request() instanceof UpdateItemRequest) {
                begun.incrementAndGet();
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
    void anAnswerWaitsForTheWrite(String route) {
        stack.ask(ProbedFunctions.instances(stack, slowWrites), route)
                .key(token)
                .send()
                .ok();
        assertThat(slowWrites.ended).hasValue(1);
    }

    @Test
    void aRefusalWaitsForTheWrite() {
        stack.ask(ProbedFunctions.instances(stack, slowWrites), Stack.HITS)
                .key(token)
                .query("contract", "0x")
                .send()
                .refused(400, "invalid_request");
        assertThat(slowWrites.ended).hasValue(1);
    }

    @Test
    void aTableThatCannotBeWrittenIsTriedOnceAMinute() {
        stack.dynamo().deleteTable(request -> request.tableName(KeyItems.usageTable(stack.name())));
        var instance = ProbedFunctions.instances(stack, slowWrites);
        for (int i = 0; i < 5; i++) {
            stack.ask(instance, Stack.HEALTH).key(token).send().ok();
            stack.ask(instance, Stack.HEALTH).key(acme.key()).send().ok();
        }
        assertThat(slowWrites.begun).hasValue(1);
        stack.clock().advance(Duration.ofMinutes(1));
        stack.ask(instance, Stack.HEALTH).key(token).send().ok();
        assertThat(slowWrites.begun).hasValue(2);
    }
}
