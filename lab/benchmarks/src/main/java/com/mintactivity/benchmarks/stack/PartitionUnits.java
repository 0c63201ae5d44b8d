package com.mintactivity.benchmarks.stack;

import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.platform.dynamo.Item;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The read units of a client's calls by partition key. One key of DynamoDB serves 3,000 of them in a second. */
public final class PartitionUnits implements ExecutionInterceptor {

    private final Map<String, Double> units = new ConcurrentHashMap<>();

    /** The units of the key that was asked for the most. */
    public double most() {
        return units.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    public void reset() {
        units.clear();
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        switch (context.response()) {
            case GetItemResponse response
            when context.request() instanceof GetItemRequest get ->
                add(get.tableName(), get.key(), response.consumedCapacity());
            case QueryResponse response
            when context.request() instanceof QueryRequest query ->
                add(
                        query.tableName() + " " + query.indexName(),
                        query.expressionAttributeValues(),
                        response.consumedCapacity());
            case BatchGetItemResponse response
            when context.request() instanceof BatchGetItemRequest get ->
                // All keys of a batch of tallies lie under one partition key; those of other tables lie under one each.
                get.requestItems()
                        .forEach((table, keys) -> response.consumedCapacity().stream()
                                .filter(capacity -> capacity.tableName().equals(table))
                                .filter(capacity -> keys.keys().getFirst().containsKey(TallyItems.PARTITION))
                                .forEach(capacity -> add(table, keys.keys().getFirst(), capacity)));
            default -> {}
        }
    }

    private void add(String table, Map<String, AttributeValue> key, ConsumedCapacity consumed) {
        String partition = key.containsKey(TallyItems.PARTITION)
                ? Item.text(key, TallyItems.PARTITION)
                : key.containsKey(":partition") ? Item.text(key, ":partition") : key.toString();
        units.merge(table + " " + partition, consumed.capacityUnits(), Double::sum);
    }
}
