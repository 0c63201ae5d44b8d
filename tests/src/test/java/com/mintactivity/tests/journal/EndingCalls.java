package com.mintactivity.tests.journal;

import com.mintactivity.tests.harness.InterceptedDynamo;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Ends a command at a call, as the end of its process does: no further call of it is made.
 *
 * @param left the calls before it
 * @param isAfter whether the call is made, and its answer is lost
 */
record EndingCalls(AtomicInteger left, boolean isAfter) implements ExecutionInterceptor {

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        int calls = left.getAndDecrement();
        if (calls < 0 || (calls == 0 && !isAfter)) {
            throw InterceptedDynamo.refusal("Ended");
        }
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (left.get() < 0 && isAfter) {
            throw InterceptedDynamo.refusal("Ended");
        }
    }
}
