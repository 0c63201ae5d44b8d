package com.mintactivity.platform.dynamo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that were read together, by table. */
public record ItemBatch(Map<String, List<Map<String, AttributeValue>>> byTable) {

    /** The item under a key, if it exists. */
    public Optional<Map<String, AttributeValue>> item(String table, Map<String, AttributeValue> key) {
        return byTable.getOrDefault(table, List.of()).stream()
                .filter(item -> item.entrySet().containsAll(key.entrySet()))
                .findFirst();
    }
}
