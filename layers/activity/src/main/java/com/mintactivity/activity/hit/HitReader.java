package com.mintactivity.activity.hit;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Reads the hits of a window, oldest first, from the index that fits. The sort key is {@code <completed_at>#<task_id>}, so
 * {@code BETWEEN since AND until} is exactly the window: a hit at {@code until} sorts behind the bare moment.
 */
public final class HitReader {

    /** More than a page of 1 MB holds, so it costs nothing there; the embedded engine would look at the whole window for each page. */
    private static final int MOST_ROWS = 2500;

    /** Positions begin with a digit. */
    private static final String FIRST = "0";

    private static final String LAST = "~";

    private final DynamoDbClient dynamo;
    private final String table;

    public HitReader(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = HitItems.table(stack);
    }

    /** Hands over every hit of the window, read with only the attributes that a tally needs. */
    public void each(Subject subject, Window window, Consumer<Counted> consumer) {
        if (window.isEmpty()) {
            return;
        }
        QueryRequest request = between(subject, start(window), end(window))
                .projectionExpression(HitItems.COUNTED)
                .limit(MOST_ROWS)
                .build();
        while (true) {
            QueryResponse response = dynamo.query(request);
            response.items().forEach(item -> consumer.accept(HitItems.readCounted(item)));
            if (!response.hasLastEvaluatedKey()) {
                return;
            }
            request = request.toBuilder()
                    .exclusiveStartKey(response.lastEvaluatedKey())
                    .build();
        }
    }

    /** The moment of the subject's first hit. */
    public Optional<Instant> first(Subject subject) {
        QueryRequest request = between(subject, FIRST, LAST)
                .projectionExpression(HitItems.COUNTED)
                .limit(1)
                .build();
        return dynamo.query(request).items().stream()
                .map(item -> HitItems.readCounted(item).position().completedAt())
                .findFirst();
    }

    /** The hits of the window that follow a position, at most so many. */
    public HitPage after(Position position, Subject subject, Window window, int limit) {
        String from = position.successor();
        String to = end(window);
        // The table refuses a range that is upside down; both ends start with a moment in one width of ASCII.
        if (from.compareTo(to) >= 0) {
            return HitPage.NOTHING;
        }
        // One more than asked for tells whether these are the last.
        List<Hit> hits = read(between(subject, from, to).build(), limit + 1);
        return hits.size() > limit ? new HitPage(hits.subList(0, limit), false) : new HitPage(hits, true);
    }

    private List<Hit> read(QueryRequest query, int most) {
        List<Hit> hits = new ArrayList<>();
        QueryRequest request = query.toBuilder().limit(most).build();
        while (true) {
            QueryResponse response = dynamo.query(request);
            response.items().forEach(item -> hits.add(HitItems.read(item)));
            if (hits.size() >= most || !response.hasLastEvaluatedKey()) {
                return hits;
            }
            request = request.toBuilder()
                    .limit(most - hits.size())
                    .exclusiveStartKey(response.lastEvaluatedKey())
                    .build();
        }
    }

    private QueryRequest.Builder between(Subject subject, String from, String to) {
        boolean oneChain = subject.isOneChain();
        String partition = oneChain
                ? HitItems.contractChainKey(subject.tenant(), subject.contract(), subject.chainId())
                : HitItems.contractKey(subject.tenant(), subject.contract());
        Map<String, AttributeValue> values =
                Map.of(":partition", fromS(partition), ":from", fromS(from), ":to", fromS(to));
        return QueryRequest.builder()
                .tableName(table)
                .indexName(oneChain ? HitItems.BY_CONTRACT_CHAIN : HitItems.BY_CONTRACT)
                .keyConditionExpression((oneChain ? HitItems.CONTRACT_CHAIN : HitItems.CONTRACT) + " = :partition AND "
                        + HitItems.POSITION + " BETWEEN :from AND :to")
                .expressionAttributeValues(values);
    }

    private static String start(Window window) {
        return Rfc3339.fixedMillis(window.since());
    }

    private static String end(Window window) {
        return Rfc3339.fixedMillis(window.until());
    }
}
