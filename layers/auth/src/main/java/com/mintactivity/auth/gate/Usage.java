package com.mintactivity.auth.gate;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.watch.Log;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Notes on which day a key was last used, in a table of its own so that the API's functions need no right to write keys. At most
 * one write a day for a key and function instance, made while the request is answered; an answer never fails for it.
 */
final class Usage {

    private final DynamoDbClient dynamo;
    private final InstantSource clock;
    private final String table;
    private final Log log;
    private final Map<String, LocalDate> noted = new ConcurrentHashMap<>();
    private final Set<Thread> underWay = ConcurrentHashMap.newKeySet();

    Usage(DynamoDbClient dynamo, InstantSource clock, String stack, Log log) {
        this.dynamo = dynamo;
        this.clock = clock;
        this.table = KeyItems.usageTable(stack);
        this.log = log;
    }

    void forget() {
        noted.clear();
    }

    /** Begins to note that a key is used today. */
    void note(String keyId) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (!today.equals(noted.put(keyId, today))) {
            underWay.add(Thread.startVirtualThread(() -> write(keyId, today)));
        }
    }

    /** Waits for what is being noted: a function may be frozen as soon as it has answered. */
    void settle() {
        try {
            for (Thread writing : Set.copyOf(underWay)) {
                writing.join();
                underWay.remove(writing);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(String keyId, LocalDate today) {
        try {
            dynamo.updateItem(request -> request.tableName(table)
                    .key(KeyItems.key(keyId))
                    .updateExpression("SET " + KeyItems.LAST_USED_ON + " = :today")
                    .conditionExpression("attribute_not_exists(" + KeyItems.LAST_USED_ON + ") OR "
                            + KeyItems.LAST_USED_ON + " < :today")
                    .expressionAttributeValues(Map.of(":today", fromS(today.toString()))));
        } catch (ConditionalCheckFailedException alreadyNoted) {
            // By another function.
        } catch (RuntimeException e) {
            noted.remove(keyId);
            log.error("the day of a key's use was not noted", e);
        }
    }
}
