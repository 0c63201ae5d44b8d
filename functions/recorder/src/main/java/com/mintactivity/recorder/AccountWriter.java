package com.mintactivity.recorder;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Stores each user's account as of the newest login. Of two logins at the same time, the first to arrive is stored. A
 * login in the future counts as one at the time of recording. A stored login in the future, of a wrong clock, is
 * replaced by any other.
 */
final class AccountWriter {

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource clock;

    AccountWriter(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.dynamo = dynamo;
        this.table = AccountItems.table(stack);
        this.clock = clock;
    }

    Outcome record(Account account) {
        Instant now = clock.instant();
        Instant seenAt = Instants.earlier(account.seenAt(), now);
        try {
            dynamo.putItem(request -> request.tableName(table)
                    .item(AccountItems.write(
                            new Account(account.userId(), account.chatId(), account.chatUsername(), seenAt)))
                    .conditionExpression("attribute_not_exists(#key) OR #seen < :seen OR #seen > :now")
                    .expressionAttributeNames(Map.of("#key", AccountItems.KEY, "#seen", AccountItems.SEEN_AT))
                    .expressionAttributeValues(Map.of(":seen", time(seenAt), ":now", time(now))));
            return new AccountRecorded(true);
        } catch (ConditionalCheckFailedException asNewOrNewerIsStored) {
            return new AccountRecorded(false);
        }
    }

    private static AttributeValue time(Instant moment) {
        return fromS(Rfc3339.fixedNanos(moment));
    }
}
