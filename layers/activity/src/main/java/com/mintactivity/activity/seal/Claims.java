package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Lets one at a time seal a contract's past anew: of two, one might undo by old knowledge what the other wrote by newer. */
final class Claims {

    static final String PARTITION = "mending";

    /** A sealer is ended after half of it, so who is found dead by then is dead. */
    private static final Duration LIFE = Duration.ofMinutes(10);

    private final Table table;
    private final InstantSource clock;
    private final String owner = UUID.randomUUID().toString();

    Claims(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Takes a contract, or keeps it for longer; false where somebody else has it. */
    boolean take(String contract) {
        Map<String, AttributeValue> item = new HashMap<>(TallyItems.key(PARTITION, contract));
        item.put("claimed_by", fromS(owner));
        item.put("claimed_until", fromS(clock.instant().plus(LIFE).toString()));
        try {
            table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(item)
                            .conditionExpression("attribute_not_exists(claimed_by) OR claimed_by = :owner"
                                    + " OR claimed_until < :now")
                            .expressionAttributeValues(Map.of(
                                    ":owner",
                                    fromS(owner),
                                    ":now",
                                    fromS(clock.instant().toString()))));
            return true;
        } catch (ConditionalCheckFailedException taken) {
            return false;
        }
    }

    void release(String contract) {
        try {
            table.dynamo()
                    .deleteItem(request -> request.tableName(table.name())
                            .key(TallyItems.key(PARTITION, contract))
                            .conditionExpression("claimed_by = :owner")
                            .expressionAttributeValues(Map.of(":owner", fromS(owner))));
        } catch (ConditionalCheckFailedException expired) {
            // It is somebody else's by now.
        }
    }
}
