package com.mintactivity.platform.dynamo;

import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads many items by their keys with BatchGetItem. */
public final class BatchReader {

    /** The maximum number of keys in one BatchGetItem. */
    public static final int MAX_KEYS = 100;

    private static final int MAX_TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final DynamoDbClient dynamo;

    public BatchReader(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    /**
     * The existing items of one table, in no particular order. All calls are made at the same time.
     *
     * @param keys any number of distinct keys
     * @param consistent whether the read is strongly consistent
     * @throws ThrottledReadException if the table leaves keys unread after {@value #MAX_TRIES} tries
     */
    public List<Map<String, AttributeValue>> read(
            String table, List<Map<String, AttributeValue>> keys, boolean consistent) {
        List<List<Map<String, AttributeValue>>> calls =
                keys.stream().gather(Gatherers.windowFixed(MAX_KEYS)).toList();
        return Parallel.VIRTUAL_THREADS
                .all(
                        calls,
                        some -> read(Map.of(table, wanted(some, consistent))).getOrDefault(table, List.of()))
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The existing items of several tables, read with strong consistency in one round trip.
     *
     * @throws ThrottledReadException if a table leaves keys unread after {@value #MAX_TRIES} tries
     */
    public ItemBatch read(ItemKeys keys) {
        Map<String, KeysAndAttributes> wanted = new HashMap<>();
        keys.byTable().forEach((table, some) -> wanted.put(table, wanted(some, true)));
        return new ItemBatch(wanted.isEmpty() ? Map.of() : read(wanted));
    }

    private static KeysAndAttributes wanted(List<Map<String, AttributeValue>> keys, boolean consistent) {
        return KeysAndAttributes.builder().keys(keys).consistentRead(consistent).build();
    }

    private Map<String, List<Map<String, AttributeValue>>> read(Map<String, KeysAndAttributes> keys) {
        Map<String, List<Map<String, AttributeValue>>> items = new HashMap<>();
        Map<String, KeysAndAttributes> wanted = keys;
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            Map<String, KeysAndAttributes> asked = wanted;
            BatchGetItemResponse response = dynamo.batchGetItem(request -> request.requestItems(asked));
            response.responses()
                    .forEach((table, found) -> items.computeIfAbsent(table, name -> new ArrayList<>())
                            .addAll(found));
            // Keys are returned unread if the table is throttled, or if the response has reached 16 MB.
            wanted = response.unprocessedKeys();
            if (wanted.isEmpty()) {
                return items;
            }
            if (tries == MAX_TRIES) {
                throw new ThrottledReadException(wanted.keySet(), tries);
            }
            sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading a batch", e);
        }
    }
}
