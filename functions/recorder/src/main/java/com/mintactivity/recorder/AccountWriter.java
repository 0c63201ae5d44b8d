package com.mintactivity.recorder;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Stores each user's account as of the newest login. Of two logins at the same time, the first to arrive is stored. */
final class AccountWriter {

    private final DynamoDbClient dynamo;
    private final String table;

    AccountWriter(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = AccountItems.table(stack);
    }

    Outcome record(Account account) {
        try {
            dynamo.putItem(request -> request.tableName(table)
                    .item(AccountItems.write(account))
                    .conditionExpression("attribute_not_exists(#key) OR #seen < :seen")
                    .expressionAttributeNames(Map.of("#key", AccountItems.KEY, "#seen", AccountItems.SEEN_AT))
                    .expressionAttributeValues(Map.of(":seen", fromS(Rfc3339.fixedNanos(account.seenAt())))));
            return new AccountRecorded(true);
        } catch (ConditionalCheckFailedException asNewOrNewerIsStored) {
            return new AccountRecorded(false);
        }
    }
}
