package com.mintactivity.activity.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads many items of one table by their keys. */
public final class Batches {

    /** The most keys that one BatchGetItem takes. */
    public static final int MOST_KEYS = 100;

    /** A throttled table hands keys back; after so many tries it is taken to be away. */
    private static final int MOST_TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final DynamoDbClient dynamo;
    private final String table;

    public Batches(DynamoDbClient dynamo, String table) {
        this.dynamo = dynamo;
        this.table = table;
    }

    /**
     * Those of the items that there are, in no order; refuses with {@link IllegalStateException} where the table does not hand them
     * all over.
     *
     * @param keys each once
     */
    public List<Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys, boolean consistent) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += MOST_KEYS) {
            readSome(keys.subList(from, Math.min(from + MOST_KEYS, keys.size())), consistent, items);
        }
        return items;
    }

    private void readSome(
            List<Map<String, AttributeValue>> keys, boolean consistent, List<Map<String, AttributeValue>> items) {
        Map<String, KeysAndAttributes> wanted = Map.of(
                table,
                KeysAndAttributes.builder()
                        .keys(keys)
                        .consistentRead(consistent)
                        .build());
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            Map<String, KeysAndAttributes> asked = wanted;
            BatchGetItemResponse response = dynamo.batchGetItem(request -> request.requestItems(asked));
            items.addAll(response.responses().getOrDefault(table, List.of()));
            // An answer holds 16 MB at most; what did not fit is handed back as what was throttled is.
            wanted = response.unprocessedKeys();
            if (wanted.isEmpty()) {
                return;
            }
            if (tries == MOST_TRIES) {
                throw new IllegalStateException(table + " stayed unread after " + MOST_TRIES + " tries");
            }
            rest(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private static void rest(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading a batch", e);
        }
    }
}
