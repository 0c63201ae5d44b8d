package com.mintactivity.platform.dynamo;

import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * The client of an API function, which adds up the read units that its calls consume. It passes on the operations that
 * these functions use, and knows no other.
 */
public final class MeteredReads implements DynamoDbClient {

    private final DynamoDbClient own;
    private final DoubleAdder units = new DoubleAdder();

    public MeteredReads(DynamoDbClient own) {
        this.own = own;
    }

    /** The read units of all calls until now; a call whose response does not say how many it took has none. */
    public double units() {
        return units.sum();
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        GetItemResponse response = own.getItem(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
        add(response.consumedCapacity());
        return response;
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        BatchGetItemResponse response = own.batchGetItem(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
        response.consumedCapacity().forEach(this::add);
        return response;
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        QueryResponse response = own.query(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build());
        add(response.consumedCapacity());
        return response;
    }

    private void add(@Nullable ConsumedCapacity consumed) {
        if (consumed != null && consumed.capacityUnits() != null) {
            units.add(consumed.capacityUnits());
        }
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return own.updateItem(request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        own.close();
    }
}
