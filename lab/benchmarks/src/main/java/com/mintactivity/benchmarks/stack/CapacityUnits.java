package com.mintactivity.benchmarks.stack;

import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Adds up the capacity units that the engine reports for a client's calls, including indexes. DynamoDB Local reports 4
 * for every transaction; DynamoDB takes twice what each item takes alone, also of an item whose condition is checked.
 */
public final class CapacityUnits implements ExecutionInterceptor {

    /** The units of an item of a transaction. All that are counted here have at most 1 KB. */
    private static final double TRANSACTION = 2;

    private final DoubleAdder reads = new DoubleAdder();
    private final DoubleAdder writes = new DoubleAdder();

    public double reads() {
        return reads.sum();
    }

    public double writes() {
        return writes.sum();
    }

    public void reset() {
        reads.reset();
        writes.reset();
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        ReturnConsumedCapacity total = ReturnConsumedCapacity.TOTAL;
        return switch (context.request()) {
            case GetItemRequest get ->
                get.toBuilder().returnConsumedCapacity(total).build();
            case BatchGetItemRequest get ->
                get.toBuilder().returnConsumedCapacity(total).build();
            case QueryRequest query ->
                query.toBuilder().returnConsumedCapacity(total).build();
            case PutItemRequest put ->
                put.toBuilder().returnConsumedCapacity(total).build();
            case UpdateItemRequest update ->
                update.toBuilder().returnConsumedCapacity(total).build();
            case DeleteItemRequest delete ->
                delete.toBuilder().returnConsumedCapacity(total).build();
            case BatchWriteItemRequest write ->
                write.toBuilder().returnConsumedCapacity(total).build();
            case TransactWriteItemsRequest write -> write;
            case DeleteTableRequest table -> table;
            default ->
                throw new IllegalStateException("the units of this request are not counted: "
                        + context.request().getClass());
        };
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof TransactWriteItemsRequest write) {
            writes.add(TRANSACTION * write.transactItems().size());
        }
        switch (context.response()) {
            case GetItemResponse get -> add(reads, List.of(get.consumedCapacity()));
            case BatchGetItemResponse get -> add(reads, get.consumedCapacity());
            case QueryResponse query -> add(reads, List.of(query.consumedCapacity()));
            case PutItemResponse put -> add(writes, List.of(put.consumedCapacity()));
            case UpdateItemResponse update -> add(writes, List.of(update.consumedCapacity()));
            case DeleteItemResponse delete -> add(writes, List.of(delete.consumedCapacity()));
            case BatchWriteItemResponse write -> add(writes, write.consumedCapacity());
            default -> {}
        }
    }

    private static void add(DoubleAdder units, List<ConsumedCapacity> consumed) {
        consumed.forEach(capacity -> units.add(capacity.capacityUnits()));
    }
}
