package com.mintactivity.tests.recorder;

import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.SharedEngines;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A client of the real store that calls hooks around the writes to one table, and may change what queries return. */
final class HookedDynamoDb implements ExecutionInterceptor {

    private final String table;
    private Runnable beforePut = () -> {};
    private Runnable afterPut = () -> {};
    private UnaryOperator<QueryResponse> queried = response -> response;

    HookedDynamoDb(String table) {
        this.table = table;
    }

    /** @param hook an exception that it throws keeps the write from the store */
    HookedDynamoDb beforePut(Runnable hook) {
        beforePut = hook;
        return this;
    }

    /** @param hook an exception that it throws loses the store's answer to a write that has succeeded */
    HookedDynamoDb afterPut(Runnable hook) {
        afterPut = hook;
        return this;
    }

    HookedDynamoDb queried(UnaryOperator<QueryResponse> change) {
        queried = change;
        return this;
    }

    DynamoDbClient client() {
        return InterceptedDynamo.of(SharedEngines.dynamo(), this);
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (isPut(context.request())) {
            beforePut.run();
        }
    }

    @Override
    public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
        return context.response() instanceof QueryResponse response ? queried.apply(response) : context.response();
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (isPut(context.request())) {
            afterPut.run();
        }
    }

    private boolean isPut(SdkRequest request) {
        return request instanceof PutItemRequest put && put.tableName().endsWith("-" + table);
    }
}
