package com.mintactivity.auth.gate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Strongly consistent reads of a few items from several tables in one round trip. */
final class StrongReads {

    private static final int MOST_ROUNDS = 3;

    private final DynamoDbClient dynamo;

    StrongReads(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    Batch batch() {
        return new Batch();
    }

    /** The items to read. */
    final class Batch {
        private final Map<String, List<Map<String, AttributeValue>>> keys = new HashMap<>();

        void add(String table, Map<String, AttributeValue> key) {
            keys.computeIfAbsent(table, name -> new ArrayList<>()).add(key);
        }

        /** Reads them all; what DynamoDB leaves unprocessed is asked for again, and an exception where it stays so. */
        Found read() {
            Map<String, List<Map<String, AttributeValue>>> items = new HashMap<>();
            Map<String, KeysAndAttributes> open = new HashMap<>();
            keys.forEach((table, wanted) -> open.put(
                    table,
                    KeysAndAttributes.builder()
                            .keys(wanted)
                            .consistentRead(true)
                            .build()));
            for (int round = 0; !open.isEmpty(); round++) {
                if (round == MOST_ROUNDS) {
                    throw new IllegalStateException("DynamoDB leaves reads unprocessed");
                }
                Map<String, KeysAndAttributes> asked = Map.copyOf(open);
                var response = dynamo.batchGetItem(request -> request.requestItems(asked));
                response.responses()
                        .forEach((table, found) -> items.computeIfAbsent(table, name -> new ArrayList<>())
                                .addAll(found));
                open.clear();
                open.putAll(response.unprocessedKeys());
            }
            return new Found(items);
        }
    }

    /** The items that were there. */
    record Found(Map<String, List<Map<String, AttributeValue>>> items) {

        Optional<Map<String, AttributeValue>> item(String table, Map<String, AttributeValue> key) {
            return items.getOrDefault(table, List.of()).stream()
                    .filter(item -> item.entrySet().containsAll(key.entrySet()))
                    .findFirst();
        }
    }
}
