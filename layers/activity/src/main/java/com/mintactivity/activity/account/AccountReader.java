package com.mintactivity.activity.account;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads accounts as they are now, many at a time. */
public final class AccountReader {

    /** The most keys that one BatchGetItem takes. */
    private static final int CHUNK = 100;

    /** A throttled table hands keys back; after so many tries it is taken to be away. */
    private static final int MOST_TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final DynamoDbClient dynamo;
    private final String table;

    public AccountReader(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = AccountItems.table(stack);
    }

    /** The accounts of some users; refuses with {@link IllegalStateException} where the table does not hand them all over. */
    public Accounts read(Collection<String> userIds) {
        List<Map<String, AttributeValue>> keys =
                userIds.stream().distinct().map(AccountItems::key).toList();
        Map<String, Account> found = HashMap.newHashMap(keys.size());
        for (int from = 0; from < keys.size(); from += CHUNK) {
            readChunk(keys.subList(from, Math.min(from + CHUNK, keys.size())), found);
        }
        return new Accounts(found);
    }

    private void readChunk(List<Map<String, AttributeValue>> keys, Map<String, Account> found) {
        Map<String, KeysAndAttributes> wanted =
                Map.of(table, KeysAndAttributes.builder().keys(keys).build());
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            Map<String, KeysAndAttributes> asked = wanted;
            BatchGetItemResponse response = dynamo.batchGetItem(request -> request.requestItems(asked));
            response.responses().getOrDefault(table, List.of()).forEach(item -> {
                Account account = AccountItems.read(item);
                found.put(account.userId(), account);
            });
            wanted = response.unprocessedKeys();
            if (wanted.isEmpty()) {
                return;
            }
            if (tries == MOST_TRIES) {
                throw new IllegalStateException("accounts stayed unread after " + MOST_TRIES + " tries");
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
            throw new IllegalStateException("interrupted while reading accounts", e);
        }
    }
}
