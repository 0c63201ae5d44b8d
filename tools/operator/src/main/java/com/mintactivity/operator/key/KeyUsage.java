package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.operator.cli.Backend;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The days ({@code YYYY-MM-DD}, UTC) on which keys were last used, from table {@code usage}. */
public final class KeyUsage {

    private static final String LAST_USED_ON = "last_used_on";

    private final DynamoDbClient dynamo;
    private final String table;

    KeyUsage(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = stack + "-usage";
    }

    /** Empty for a key that was never used. */
    Optional<String> lastUsedOn(String keyId) {
        return day(dynamo.getItem(request -> request.tableName(table).key(KeyItems.key(keyId)))
                .item());
    }

    public static KeyUsage of(Backend service) {
        return new KeyUsage(service.dynamo(), service.stack());
    }

    /** By key id, without the keys that were never used. */
    public Map<String, String> all() {
        Map<String, String> days = new HashMap<>();
        dynamo.scanPaginator(request -> request.tableName(table)).items().stream()
                .filter(item -> item.containsKey(KeyItems.KEY))
                .forEach(item -> day(item)
                        .ifPresent(day -> days.put(item.get(KeyItems.KEY).s(), day)));
        return days;
    }

    private static Optional<String> day(Map<String, AttributeValue> item) {
        return Optional.ofNullable(item.get(LAST_USED_ON)).map(AttributeValue::s);
    }
}
