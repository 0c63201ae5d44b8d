package com.mintactivity.model.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an item, or its copy in an index, was over time. Absence is an empty map. */
final class ItemVersions {

    private long[] since = new long[2];

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Map<String, AttributeValue>[] items = new Map[2];

    private int size;

    Map<String, AttributeValue> latest() {
        return size == 0 ? Map.of() : items[size - 1];
    }

    Map<String, AttributeValue> at(long moment) {
        for (int i = size - 1; i >= 0; i--) {
            if (since[i] <= moment) {
                return items[i];
            }
        }
        return Map.of();
    }

    /** A copy never shows an older version after a newer one. */
    void add(long moment, Map<String, AttributeValue> item, long oldest) {
        long from = size == 0 ? moment : Math.max(moment, since[size - 1]);
        int kept = 0;
        while (kept + 1 < size && since[kept + 1] <= oldest) {
            kept++;
        }
        if (kept > 0) {
            System.arraycopy(since, kept, since, 0, size - kept);
            System.arraycopy(items, kept, items, 0, size - kept);
            size -= kept;
        }
        if (size == since.length) {
            since = java.util.Arrays.copyOf(since, size * 2);
            items = java.util.Arrays.copyOf(items, size * 2);
        }
        since[size] = from;
        items[size++] = item;
    }

    long lastChange() {
        return size == 0 ? Long.MIN_VALUE : since[size - 1];
    }
}
