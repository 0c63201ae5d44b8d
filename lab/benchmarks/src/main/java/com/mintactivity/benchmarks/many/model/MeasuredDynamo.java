package com.mintactivity.benchmarks.many.model;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.model.dynamo.ReadMoment;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.expression.Values;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * A client of the model of DynamoDB that counts the units of its calls. Each call takes the same simulated time, and
 * none fails. Table {@code tallies} is stored; hits are computed, since there may be millions of them.
 *
 * <p>Tallies of minutes that are older than three hours are dropped: sealing reads none of them, and they are most of
 * the items that a day stores.
 */
public class MeasuredDynamo implements DynamoDbClient {

    /** Simulated time of a call, in milliseconds. */
    public static final long LATENCY = 5;

    private static final int PAGE = 1 << 20;
    private static final Pattern RANGE = Pattern.compile("\\w+ = (:\\w+) AND \\w+ BETWEEN (:\\w+) AND (:\\w+)");
    private static final String MINUTE = "minute#";
    private static final Duration KEPT = Duration.ofHours(3);

    /** The characters of a position that are its time. */
    private static final int TIME = "2026-11-01T00:00:00.000Z".length();

    private final SimulatedTime time;
    private final HitFeed hits;
    private final StoreModel model;
    private final UnitCounter units;

    public MeasuredDynamo(SimulatedTime time, HitFeed hits, StoreModel model, UnitCounter units) {
        this.time = time;
        this.hits = hits;
        this.model = model;
        this.units = units;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        time.pause(LATENCY);
        GetItemResponse response = model.get(request, now());
        units.read(Values.size(response.item()), isTrue(request.consistentRead()));
        return response;
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        time.pause(LATENCY);
        BatchGetItemResponse response = model.batchGet(request, now());
        request.requestItems().forEach((table, wanted) -> {
            List<Map<String, AttributeValue>> found = response.responses().getOrDefault(table, List.of());
            found.forEach(item -> units.read(Values.size(item), isTrue(wanted.consistentRead())));
            // A key without an item costs as much as the smallest one.
            for (int missing = wanted.keys().size() - found.size(); missing > 0; missing--) {
                units.read(0, isTrue(wanted.consistentRead()));
            }
        });
        return response;
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        time.pause(LATENCY);
        if (request.tableName().equals(Schemas.HITS)) {
            return hits(request);
        }
        QueryResponse response = model.query(request, now());
        long bytes = response.items().stream().mapToInt(Values::size).sum();
        time.pause(bytes / PAGE * LATENCY);
        units.read(bytes, isTrue(request.consistentRead()));
        return response;
    }

    private QueryResponse hits(QueryRequest request) {
        Matcher range = RANGE.matcher(request.keyConditionExpression());
        if (!range.matches() || request.filterExpression() != null || request.hasExclusiveStartKey()) {
            throw new UnsupportedOperationException(request.toString());
        }
        Map<String, AttributeValue> values = request.expressionAttributeValues();
        int limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        hits
                .between(
                        HitFeed.number(text(values, range.group(1))),
                        millis(text(values, range.group(2))),
                        millis(text(values, range.group(3))))
                .stream()
                .limit(limit)
                .forEach(hit -> items.add(HitFeed.item(hit)));
        units.read((long) items.size() * HitFeed.BYTES, false);
        return QueryResponse.builder().items(items).count(items.size()).build();
    }

    private static long millis(String position) {
        return Instant.parse(position.substring(0, TIME)).toEpochMilli();
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        time.pause(LATENCY);
        Map<String, AttributeValue> item = request.item();
        try {
            PutItemResponse response = model.put(request, time.millis());
            String period = text(item, UnitCounter.SORT);
            if (period.startsWith(MINUTE)) {
                Instant minute = Instant.parse(period.substring(MINUTE.length(), period.lastIndexOf('#')));
                String partition = text(item, UnitCounter.PARTITION);
                model.forget(Schemas.TALLIES, partition, MINUTE, MINUTE + minute.minus(KEPT));
            }
            return response;
        } catch (ConditionalCheckFailedException refused) {
            units.refused(model.latest(request.tableName(), item));
            throw refused;
        }
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        time.pause(LATENCY);
        try {
            return model.update(request, time.millis());
        } catch (ConditionalCheckFailedException refused) {
            units.refused(model.latest(request.tableName(), request.key()));
            throw refused;
        }
    }

    /** A sealer's transactions check states and append wallets. Refused ones are not counted: there are hardly any. */
    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        time.pause(LATENCY);
        TransactWriteItemsResponse response = model.transact(request, time.millis());
        request.transactItems().forEach(item -> {
            boolean isChecked = item.conditionCheck() != null;
            Map<String, AttributeValue> key =
                    isChecked ? item.conditionCheck().key() : item.update().key();
            units.ofTransaction(model.latest(Schemas.TALLIES, key), isChecked);
        });
        return response;
    }

    private ReadMoment now() {
        return new ReadMoment(time.millis(), time.millis(), Integer.MAX_VALUE);
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
