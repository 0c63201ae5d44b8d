package com.mintactivity.simulation.store;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Passes every call on. A subclass changes some. */
public abstract class ForwardingDynamo implements DynamoDbClient {

    private final DynamoDbClient own;

    protected ForwardingDynamo(DynamoDbClient own) {
        this.own = own;
    }

    protected final DynamoDbClient own() {
        return own;
    }

    public static boolean isState(Map<String, AttributeValue> key) {
        AttributeValue period = key.get("period");
        return period != null && period.s().equals("state");
    }

    /** Whether an update is the commit of a sealer. */
    public static boolean isCommit(UpdateItemRequest request) {
        return isState(request.key())
                && request.conditionExpression() != null
                && request.updateExpression().contains("SET ")
                && request.expressionAttributeNames().containsValue("epoch");
    }

    /** The stored item under the key of a request, or of an item. */
    public final Map<String, AttributeValue> stored(String table, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new HashMap<>(item);
        key.keySet().retainAll(java.util.Set.of("tenant_contract", "period"));
        return own.getItem(GetItemRequest.builder()
                        .tableName(table)
                        .key(key)
                        .consistentRead(true)
                        .build())
                .item();
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return own.getItem(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return own.batchGetItem(request);
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        return own.scan(request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return own.query(request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return own.putItem(request);
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return own.updateItem(request);
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return own.deleteItem(request);
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return own.transactWriteItems(request);
    }

    @Override
    public final String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public final void close() {}
}
