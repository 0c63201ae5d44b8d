package com.mintactivity.recorder;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Measures how long the index {@value HitItems#BY_CONTRACT} takes to show a hit after its write. DynamoDB promises no
 * limit, and the settled clock assumes one. Safe for use by several threads.
 */
interface IndexProbe {

    Duration PAUSE = Duration.ofMillis(10);

    /** Measures nothing. */
    IndexProbe NONE = hit -> Optional.empty();

    /**
     * The time from now until the index shows a hit that has just been written; empty if this hit is not one of the
     * samples. At most the maximum.
     */
    Optional<Duration> lag(Hit hit);

    /**
     * A probe that measures one hit per interval.
     *
     * @param max the maximum time that it waits
     */
    static IndexProbe sampling(DynamoDbClient dynamo, String stack, Duration interval, Duration max) {
        AtomicLong next = new AtomicLong(System.nanoTime());
        return hit -> {
            long start = System.nanoTime();
            long due = next.get();
            return start - due >= 0 && next.compareAndSet(due, start + interval.toNanos())
                    ? measure(dynamo, query(stack, hit), start, max)
                    : Optional.empty();
        };
    }

    private static Optional<Duration> measure(DynamoDbClient dynamo, QueryRequest query, long start, Duration max) {
        try {
            while (dynamo.query(query).count() == 0 && since(start).compareTo(max) < 0) {
                Thread.sleep(PAUSE);
            }
            return Optional.of(since(start).compareTo(max) < 0 ? since(start) : max);
        } catch (SdkException | InterruptedException notMeasured) {
            return Optional.empty();
        }
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static QueryRequest query(String stack, Hit hit) {
        return QueryRequest.builder()
                .tableName(HitItems.table(stack))
                .indexName(HitItems.BY_CONTRACT)
                .select(Select.COUNT)
                .keyConditionExpression(HitItems.CONTRACT + " = :contract AND " + HitItems.POSITION + " = :position")
                .expressionAttributeValues(Map.of(
                        ":contract", fromS(HitItems.contractKey(hit.tenant(), hit.contract())),
                        ":position", fromS(HitItems.position(hit.completedAt(), hit.taskId()))))
                .build();
    }
}
