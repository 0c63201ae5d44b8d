package com.mintactivity.tests.operator;

import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.SharedEngines;
import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Does something else before the first transaction, and passes every request on to the store. */
final class InterleavedDynamoDb implements ExecutionInterceptor {

    private final Runnable before;
    private final AtomicBoolean isDone = new AtomicBoolean();

    /** @param before what others do after a command read its items, and before it writes them */
    InterleavedDynamoDb(Runnable before) {
        this.before = before;
    }

    DynamoDbClient client() {
        return InterceptedDynamo.of(SharedEngines.dynamo(), this);
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof TransactWriteItemsRequest && isDone.compareAndSet(false, true)) {
            before.run();
        }
    }
}
