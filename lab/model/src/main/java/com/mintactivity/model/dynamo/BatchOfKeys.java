package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** What a batch of keys finds. The keys beyond a number of bytes are not processed. */
final class BatchOfKeys {

    private final Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    private final Map<String, KeysAndAttributes> left = new HashMap<>();
    private final long maxBytes;
    private long bytes;

    BatchOfKeys(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** @param versions of the item under the key; null if there is none */
    void read(
            String table,
            KeysAndAttributes wanted,
            Map<String, AttributeValue> key,
            @Nullable ItemVersions versions,
            long seen) {
        List<Map<String, AttributeValue>> items = found.computeIfAbsent(table, none -> new ArrayList<>());
        if (versions == null || versions.at(seen).isEmpty()) {
            return;
        }
        if (bytes + versions.bytes(seen) > maxBytes) {
            List<Map<String, AttributeValue>> keys =
                    new ArrayList<>(left.containsKey(table) ? left.get(table).keys() : List.of());
            keys.add(key);
            left.put(table, wanted.toBuilder().keys(keys).build());
            return;
        }
        bytes += versions.bytes(seen);
        items.add(versions.at(seen));
    }

    BatchGetItemResponse response() {
        return BatchGetItemResponse.builder()
                .responses(found)
                .unprocessedKeys(left)
                .build();
    }
}
