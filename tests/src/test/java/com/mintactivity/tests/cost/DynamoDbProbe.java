package com.mintactivity.tests.cost;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** An SDK interceptor that counts calls to DynamoDB, and lets a test delay or fail queries for hits. */
final class DynamoDbProbe implements ExecutionInterceptor {

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger queries = new AtomicInteger();
    private final Consumer<Integer> onQuery;

    /**
     * @param onQuery gets the number of each query for hits, from 1, before it is sent; an exception of it fails the
     *     query
     */
    DynamoDbProbe(Consumer<Integer> onQuery) {
        this.onQuery = onQuery;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        calls.incrementAndGet();
        if (request instanceof QueryRequest query && query.tableName().endsWith("-hits")) {
            onQuery.accept(queries.incrementAndGet());
        }
    }

    /** The number of calls of any kind. */
    int calls() {
        return calls.get();
    }

    /** The number of queries for hits. */
    int queries() {
        return queries.get();
    }
}
