package com.mintactivity.tests.harness;

import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Counts the calls of a client of DynamoDB, and fails those beyond a limit, so that what would not end fails soon. */
public final class CallCounter implements ExecutionInterceptor {

    private final AtomicInteger calls = new AtomicInteger();
    private final int limit;

    /** @param limit the most calls between two calls of {@link #take} */
    public CallCounter(int limit) {
        this.limit = limit;
    }

    /** A client whose calls are counted. */
    public DynamoDbClient client() {
        return InterceptedDynamo.of(SharedEngines.dynamo(), this);
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (calls.incrementAndGet() > limit) {
            throw new IllegalStateException("more than " + limit + " calls");
        }
    }

    /** The number of calls since the last call of this method. */
    public int take() {
        return calls.getAndSet(0);
    }
}
