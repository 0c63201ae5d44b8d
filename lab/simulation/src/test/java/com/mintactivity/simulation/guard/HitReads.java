package com.mintactivity.simulation.guard;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Rules of what is read of stored hits, broken. */
final class HitReads {

    private HitReads() {}

    /** Hits are read as they were some seconds ago. */
    static DynamoDbClient stale(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
                Map<String, KeysAndAttributes> tables = new HashMap<>(request.requestItems());
                tables.replaceAll(
                        (table, keys) -> keys.toBuilder().consistentRead(false).build());
                return own().batchGetItem(
                                request.toBuilder().requestItems(tables).build());
            }
        };
    }

    /** A refused write returns a stored hit that was withdrawn as one that was not. */
    static DynamoDbClient neverWithdrawn(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public PutItemResponse putItem(PutItemRequest request) {
                try {
                    return own().putItem(request);
                } catch (ConditionalCheckFailedException recorded) {
                    if (!HitItems.isWithdrawn(recorded.item())) {
                        throw recorded;
                    }
                    throw recorded.toBuilder()
                            .item(HitItems.restored(recorded.item()))
                            .writableStackTrace(false)
                            .build();
                }
            }
        };
    }
}
