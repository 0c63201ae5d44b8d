package com.mintactivity.activity.account;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.platform.dynamo.BatchReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads accounts as they are now, many at a time. */
public final class AccountReader {

    private final BatchReader reader;
    private final String table;

    public AccountReader(DynamoDbClient dynamo, String stack) {
        this.reader = new BatchReader(dynamo);
        this.table = AccountItems.table(stack);
    }

    /**
     * The accounts of some users.
     *
     * @throws IllegalStateException if the table does not return all of them
     */
    public Accounts read(Collection<UserId> userIds) {
        List<Map<String, AttributeValue>> keys =
                userIds.stream().distinct().map(AccountItems::key).toList();
        Map<UserId, Account> found = HashMap.newHashMap(keys.size());
        reader.read(table, keys, false).forEach(item -> {
            Account account = AccountItems.read(item);
            found.put(account.userId(), account);
        });
        return new Accounts(found);
    }
}
