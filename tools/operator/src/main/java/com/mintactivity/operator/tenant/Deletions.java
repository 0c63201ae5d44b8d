package com.mintactivity.operator.tenant;

import com.mintactivity.platform.concurrent.Parallel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Deletes many items, at the price of one write for each. */
final class Deletions {

    /** What DynamoDB takes in one call. */
    private static final int BATCH = 25;

    private static final int CALLS_AT_ONCE = 8;

    /** The keys that are in memory at a time. */
    private static final int ROUND = 100 * BATCH;

    private static final long PAUSE_MS = 500;

    private final DynamoDbClient dynamo;

    Deletions(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    /**
     * Deletes the items with these keys, and returns how many keys there were. The first batch is deleted before the
     * others.
     */
    long delete(String table, Stream<Map<String, AttributeValue>> keys) {
        AtomicLong count = new AtomicLong();
        keys.gather(Gatherers.windowFixed(ROUND)).forEach(round -> {
            List<List<Map<String, AttributeValue>>> batches =
                    round.stream().gather(Gatherers.windowFixed(BATCH)).toList();
            batch(table, batches.getFirst());
            Parallel.VIRTUAL_THREADS.each(
                    batches.subList(1, batches.size()), CALLS_AT_ONCE, batch -> batch(table, batch));
            count.addAndGet(round.size());
        });
        return count.get();
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
                pause();
            }
        }
    }

    /** The table is throttled. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while deleting", e);
        }
    }
}
