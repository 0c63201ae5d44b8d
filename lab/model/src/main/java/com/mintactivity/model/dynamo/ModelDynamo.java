package com.mintactivity.model.dynamo;

import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A client of the model that takes no time and never fails. */
public final class ModelDynamo implements DynamoDbClient {

    /** Sees everything that was ever written, in indexes too. */
    public static final ReadMoment LATEST = new ReadMoment(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    private final StoreModel model;
    private final Supplier<ReadMoment> moment;

    /** @param moment of each call. An index is read as of the moment of consistent reads */
    public ModelDynamo(StoreModel model, Supplier<ReadMoment> moment) {
        this.model = model;
        this.moment = moment;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return model.get(request, moment.get());
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return model.batchGet(request, moment.get());
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        ReadMoment read = moment.get();
        return model.query(
                request, request.indexName() == null ? read : new ReadMoment(read.now(), read.now(), read.page()));
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return model.put(request, moment.get().now());
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return model.update(request, moment.get().now());
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return model.delete(request, moment.get().now());
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return model.transact(request, moment.get().now());
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
