package com.mintactivity.auth.gate;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.platform.concurrent.ReadTime;
import com.mintactivity.platform.runtime.Platform;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Records the day a key was last used, in a table of its own so that the API's functions need no right to write keys.
 * At most one write per day, key and function instance, concurrently with the request. A write that fails does not fail
 * the request.
 */
final class LastUsed {

    /**
     * The time after a failed write in which no use is recorded: a table that does not answer must not slow down every
     * response.
     */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Platform platform;
    private final String table;
    private final Map<String, LocalDate> recorded = new ConcurrentHashMap<>();
    private volatile @Nullable ReadTime lastFailure;
    private final Set<CompletableFuture<Void>> pending = ConcurrentHashMap.newKeySet();

    LastUsed(Platform platform) {
        this.platform = platform;
        this.table = KeyItems.usageTable(platform.settings().stack());
    }

    void forget() {
        recorded.clear();
        lastFailure = null;
    }

    /** Starts to record that a key is used today. */
    void record(String keyId) {
        ReadTime failure = lastFailure;
        if (failure != null && failure.isWithin(PAUSE, platform.clock())) {
            return;
        }
        LocalDate today = LocalDate.ofInstant(platform.clock().instant(), ZoneOffset.UTC);
        if (!today.equals(recorded.put(keyId, today))) {
            pending.add(CompletableFuture.runAsync(() -> write(keyId, today), platform.executor()));
        }
    }

    /** Waits for writes that have started: Lambda may freeze the function as soon as it has answered. */
    void awaitPending() {
        pending.forEach(CompletableFuture::join);
        pending.removeIf(CompletableFuture::isDone);
    }

    private void write(String keyId, LocalDate today) {
        try {
            platform.dynamo()
                    .updateItem(request -> request.tableName(table)
                            .key(KeyItems.key(keyId))
                            .updateExpression("SET " + KeyItems.LAST_USED_ON + " = :today")
                            .conditionExpression("attribute_not_exists(" + KeyItems.LAST_USED_ON + ") OR "
                                    + KeyItems.LAST_USED_ON + " < :today")
                            .expressionAttributeValues(Map.of(":today", fromS(today.toString()))));
        } catch (ConditionalCheckFailedException alreadyRecorded) {
            // Another function has recorded it.
        } catch (RuntimeException e) {
            recorded.remove(keyId);
            lastFailure = ReadTime.now(platform.clock());
            platform.log().error("the day of a key's last use was not recorded", e);
        }
    }
}
