package com.mintactivity.benchmarks.many.model;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.model.dynamo.Condition;
import com.mintactivity.model.dynamo.Placeholders;
import com.mintactivity.model.dynamo.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * A model of DynamoDB: table {@code tallies} in memory, and computed hits. Each call takes the same simulated time, and
 * none fails.
 */
public class ModelStore implements DynamoDbClient {

    public static final String STACK = "many";

    /** Simulated time of a call, in milliseconds. */
    public static final long LATENCY = 5;

    private static final String HITS = HitItems.table(STACK);
    private static final int PAGE = 1 << 20;
    private static final Pattern RANGE = Pattern.compile("\\w+ = (:\\w+)(?: AND \\w+ BETWEEN (:\\w+) AND (:\\w+))?");

    /** Of a position, the time. */
    private static final int TIME = "2026-11-01T00:00:00.000Z".length();

    private final SimulatedTime time;
    private final HitFeed hits;
    private final StoredTable table;
    private final UnitCounter units;
    private final CommitListener commits;

    public ModelStore(SimulatedTime time, HitFeed hits, StoredTable table, UnitCounter units, CommitListener commits) {
        this.time = time;
        this.hits = hits;
        this.table = table;
        this.units = units;
        this.commits = commits;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        time.pause(LATENCY);
        return GetItemResponse.builder()
                .item(read(request.key(), isTrue(request.consistentRead())))
                .build();
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        time.pause(LATENCY);
        KeysAndAttributes keys = Objects.requireNonNull(request.requestItems().get(TallyItems.table(STACK)));
        List<Map<String, AttributeValue>> found = keys.keys().stream()
                .map(key -> read(key, isTrue(keys.consistentRead())))
                .filter(item -> !item.isEmpty())
                .toList();
        return BatchGetItemResponse.builder()
                .responses(Map.of(TallyItems.table(STACK), found))
                .unprocessedKeys(Map.of())
                .build();
    }

    private Map<String, AttributeValue> read(Map<String, AttributeValue> key, boolean consistent) {
        Map<String, AttributeValue> item = table.item(key);
        units.read(UnitCounter.size(item), consistent);
        return item;
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        time.pause(LATENCY);
        Matcher range = RANGE.matcher(request.keyConditionExpression());
        if (!range.matches() || request.filterExpression() != null || request.hasExclusiveStartKey()) {
            throw new UnsupportedOperationException(request.toString());
        }
        Map<String, AttributeValue> values = request.expressionAttributeValues();
        String partition = text(values, range.group(1));
        int limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
        List<Map<String, AttributeValue>> found;
        long bytes;
        if (range.group(2) == null) {
            found = table.due(partition);
            bytes = found.stream().mapToInt(UnitCounter::size).sum();
            time.pause(bytes / PAGE * LATENCY);
        } else {
            String from = text(values, range.group(2));
            String to = text(values, range.group(3));
            if (request.tableName().equals(HITS)) {
                found = hits(partition, from, to, limit);
                bytes = (long) found.size() * HitFeed.BYTES;
            } else {
                boolean ascending = !Boolean.FALSE.equals(request.scanIndexForward());
                found = table.between(partition, from, to, ascending, limit);
                bytes = found.stream().mapToInt(UnitCounter::size).sum();
            }
        }
        units.read(bytes, isTrue(request.consistentRead()));
        return QueryResponse.builder().items(found).count(found.size()).build();
    }

    private List<Map<String, AttributeValue>> hits(String contract, String from, String to, int limit) {
        List<HitFeed.FedHit> found = hits.between(HitFeed.number(contract), millis(from), millis(to));
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        found.stream().limit(limit).forEach(hit -> items.add(HitFeed.item(hit)));
        return items;
    }

    private static long millis(String position) {
        return Instant.parse(position.substring(0, TIME)).toEpochMilli();
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        time.pause(LATENCY);
        Map<String, AttributeValue> before = table.item(request.item());
        require(
                request.conditionExpression(),
                before,
                new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues()));
        table.write(before, request.item());
        return PutItemResponse.builder().build();
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        time.pause(LATENCY);
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        Map<String, AttributeValue> before = table.item(request.key());
        require(request.conditionExpression(), before, names);
        Map<String, AttributeValue> after =
                Update.of(request.updateExpression()).apply(before.isEmpty() ? request.key() : before, names);
        table.write(before, after);
        commits.written(before, after);
        return request.returnValues() == ReturnValue.ALL_NEW
                ? UpdateItemResponse.builder().attributes(after).build()
                : UpdateItemResponse.builder().build();
    }

    private void require(@Nullable String condition, Map<String, AttributeValue> item, Placeholders names) {
        if (condition != null && !Condition.of(condition).holds(item, names)) {
            units.written(0, UnitCounter.size(item));
            throw ConditionalCheckFailedException.builder().item(item).build();
        }
    }

    private static boolean isTrue(Boolean value) {
        return Boolean.TRUE.equals(value);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
