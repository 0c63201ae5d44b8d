package com.mintactivity.operator.feed;

import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.HitItems;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/**
 * A store into which a recorder writes nothing: it reads the item that would be replaced, and answers as the store
 * would. What the recorder would have written counts for its next writes, of the last {@value #REMEMBERED} items. It
 * has no other operation, so that nothing can be written by it.
 */
final class CheckedStore implements DynamoDbClient {

    private static final int REMEMBERED = 100_000;

    private final DynamoDbClient store;

    /** By table and key. */
    private final Map<String, Map<String, AttributeValue>> written = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, AttributeValue>> eldest) {
            return size() > REMEMBERED;
        }
    });

    CheckedStore(DynamoDbClient store) {
        this.store = store;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return store.getItem(request);
    }

    /**
     * The recorder writes hits, each once or in place of a withdrawn one, and accounts, of which the newest login wins.
     */
    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        boolean isAccount = request.item().containsKey(AccountItems.SEEN_AT);
        String keyName = isAccount ? AccountItems.KEY : HitItems.KEY;
        AttributeValue key = Objects.requireNonNull(request.item().get(keyName));
        String place = request.tableName() + "#" + key.s();
        Map<String, AttributeValue> before = written.get(place);
        if (before == null) {
            before = store.getItem(get -> get.tableName(request.tableName())
                            .key(Map.of(keyName, key))
                            .consistentRead(true))
                    .item();
        }
        if (!before.isEmpty() && !(isAccount ? isReplaced(before, request) : isWithdrawn(before, request))) {
            throw ConditionalCheckFailedException.builder()
                    .message("checked")
                    .numAttempts(1)
                    .item(before)
                    .build();
        }
        written.put(place, request.item());
        return PutItemResponse.builder().build();
    }

    /** Both times are texts of a fixed width. */
    private static boolean isReplaced(Map<String, AttributeValue> before, PutItemRequest request) {
        String stored = before.getOrDefault(AccountItems.SEEN_AT, AttributeValue.fromS(""))
                .s();
        Map<String, AttributeValue> values = request.expressionAttributeValues();
        return stored.compareTo(Objects.requireNonNull(values.get(":seen")).s()) < 0
                || stored.compareTo(Objects.requireNonNull(values.get(":now")).s()) > 0;
    }

    private static boolean isWithdrawn(Map<String, AttributeValue> before, PutItemRequest request) {
        return HitItems.isWithdrawn(before)
                && request.expressionAttributeValues().containsValue(before.get(HitItems.WITHDRAWN_AT));
    }

    @Override
    public String serviceName() {
        return store.serviceName();
    }

    @Override
    public void close() {
        // The store is closed by those who opened it.
    }
}
