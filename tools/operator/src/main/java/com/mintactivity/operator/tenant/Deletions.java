package com.mintactivity.operator.tenant;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Deletes many items, at the price of one write for each. On a stack, it takes at most half of the writes that
 * {@code Size=small} gives a table, so that the hits of partners are recorded meanwhile.
 */
final class Deletions {

    /** What DynamoDB takes in one call. */
    private static final int BATCH = 25;

    /** 250 items a second. */
    private static final Duration BETWEEN_BATCHES = Duration.ofMillis(100);

    private static final Duration THROTTLED = Duration.ofMillis(500);

    private final DynamoDbClient dynamo;
    private final boolean isLocal;

    /** @param isLocal whether the tables are local, and have no limit of writes */
    Deletions(DynamoDbClient dynamo, boolean isLocal) {
        this.dynamo = dynamo;
        this.isLocal = isLocal;
    }

    /** Deletes the items with these keys, in their order, and returns how many keys there were. */
    long delete(String table, Stream<Map<String, AttributeValue>> keys) {
        return keys.gather(Gatherers.windowFixed(BATCH))
                .mapToLong(batch -> {
                    batch(table, batch);
                    if (!isLocal) {
                        pause(BETWEEN_BATCHES);
                    }
                    return batch.size();
                })
                .sum();
    }

    private void batch(String table, List<Map<String, AttributeValue>> keys) {
        List<WriteRequest> writes = keys.stream()
                .map(key -> WriteRequest.builder()
                        .deleteRequest(delete -> delete.key(key))
                        .build())
                .toList();
        Map<String, List<WriteRequest>> left = Map.of(table, writes);
        while (!left.isEmpty()) {
            Map<String, List<WriteRequest>> open = left;
            left = dynamo.batchWriteItem(request -> request.requestItems(open)).unprocessedItems();
            if (!left.isEmpty()) {
                pause(THROTTLED);
            }
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while deleting", e);
        }
    }
}
