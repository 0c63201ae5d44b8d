package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The last tally of a step is written after the commit that makes it usable. */
final class CommitFirst extends ForwardingDynamo {

    private @Nullable PutItemRequest held;

    CommitFirst(DynamoDbClient own) {
        super(own);
    }

    private void flush() {
        PutItemRequest put = held;
        held = null;
        if (put != null) {
            own().putItem(put);
        }
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        flush();
        held = request;
        return PutItemResponse.builder().build();
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        if (!isCommit(request)) {
            flush();
            return own().updateItem(request);
        }
        PutItemRequest put = held;
        held = null;
        UpdateItemResponse response = own().updateItem(request);
        held = put;
        flush();
        return response;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        held = isState(request.key()) ? null : held;
        flush();
        return own().getItem(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        flush();
        return own().batchGetItem(request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        flush();
        return own().query(request);
    }
}
