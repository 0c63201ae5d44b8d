package com.mintactivity.platform.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Keys of items to read, by table: at most {@value BatchReader#MAX_KEYS} in total. */
public final class ItemKeys {

    private final Map<String, List<Map<String, AttributeValue>>> keys = new HashMap<>();

    public void add(String table, Map<String, AttributeValue> key) {
        keys.computeIfAbsent(table, name -> new ArrayList<>()).add(key);
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    Map<String, List<Map<String, AttributeValue>>> byTable() {
        return keys;
    }
}
