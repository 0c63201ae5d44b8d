package com.mintactivity.auth.gate;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.watch.Log;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Notes on which day a key was last used, in a table of its own so that the API's functions need no right to write keys. At most
 * one write a day for a key and function instance; an answer never fails for it.
 */
final class Usage {

    private final DynamoDbClient dynamo;
    private final InstantSource clock;
    private final String table;
    private final Log log;
    private final Map<String, LocalDate> noted = new ConcurrentHashMap<>();

    Usage(DynamoDbClient dynamo, InstantSource clock, String stack, Log log) {
        this.dynamo = dynamo;
        this.clock = clock;
        this.table = KeyItems.usageTable(stack);
        this.log = log;
    }

    void forget() {
        noted.clear();
    }

    void note(String keyId) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (today.equals(noted.put(keyId, today))) {
            return;
        }
        try {
            dynamo.updateItem(request -> request.tableName(table)
                    .key(KeyItems.key(keyId))
                    .updateExpression("SET " + KeyItems.LAST_USED_ON + " = :today")
                    .conditionExpression("attribute_not_exists(" + KeyItems.LAST_USED_ON + ") OR "
                            + KeyItems.LAST_USED_ON + " < :today")
                    .expressionAttributeValues(Map.of(":today", fromS(today.toString()))));
        } catch (ConditionalCheckFailedException alreadyNoted) {
            return;
        } catch (SdkException e) {
            noted.remove(keyId);
            log.error("the day of a key's use was not noted", e);
        }
    }
}
