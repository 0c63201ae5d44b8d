package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Tables in memory, strongly consistent, with indexes that follow later. Each operation takes effect at a moment that
 * is passed.
 */
public final class StoreModel {

    private final Map<String, SimulatedTable> tables = new HashMap<>();
    private final IndexLag lag;
    private final WriteListener listener;

    public StoreModel(List<Schema> schemas, IndexLag lag, WriteListener listener) {
        this(schemas, lag, listener, UnaryOperator.identity());
    }

    /** @param form in which items are kept: an equal map, which may be smaller */
    public StoreModel(
            List<Schema> schemas,
            IndexLag lag,
            WriteListener listener,
            UnaryOperator<Map<String, AttributeValue>> form) {
        schemas.forEach(schema -> tables.put(schema.name(), new SimulatedTable(schema, form)));
        this.lag = lag;
        this.listener = listener;
    }

    public GetItemResponse get(GetItemRequest request, ReadMoment moment) {
        if (request.projectionExpression() != null) {
            throw new UnsupportedOperationException("GetItem with a projection");
        }
        return GetItemResponse.builder()
                .item(read(request.tableName(), request.key(), isTrue(request.consistentRead()), moment))
                .build();
    }

    public BatchGetItemResponse batchGet(BatchGetItemRequest request, ReadMoment moment) {
        Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
        request.requestItems().forEach((table, wanted) -> {
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            for (Map<String, AttributeValue> key : wanted.keys()) {
                Map<String, AttributeValue> item = read(table, key, isTrue(wanted.consistentRead()), moment);
                if (!item.isEmpty()) {
                    items.add(item);
                }
            }
            found.put(table, items);
        });
        return BatchGetItemResponse.builder()
                .responses(found)
                .unprocessedKeys(Map.of())
                .build();
    }

    public QueryResponse query(QueryRequest request, ReadMoment moment) {
        return new Queries(table(request.tableName())).run(request, moment);
    }

    public PutItemResponse put(PutItemRequest request, long now) {
        SimulatedTable table = table(request.tableName());
        Map<String, AttributeValue> before = table.latest(request.item());
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        boolean isMet = isMet(request.conditionExpression(), before, names);
        names.requireAllUsed();
        require(isMet, request.returnValuesOnConditionCheckFailure(), before);
        write(table, before, request.item(), now);
        return PutItemResponse.builder().build();
    }

    public UpdateItemResponse update(UpdateItemRequest request, long now) {
        SimulatedTable table = table(request.tableName());
        Map<String, AttributeValue> before = table.latest(request.key());
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        Update update = Update.of(request.updateExpression());
        boolean isMet = isMet(request.conditionExpression(), before, names);
        update.validate(names);
        names.requireAllUsed();
        require(isMet, request.returnValuesOnConditionCheckFailure(), before);
        Map<String, AttributeValue> after = update.apply(before.isEmpty() ? request.key() : before, names);
        write(table, before, after, now);
        return request.returnValues() == ReturnValue.ALL_NEW
                ? UpdateItemResponse.builder().attributes(after).build()
                : UpdateItemResponse.builder().build();
    }

    public DeleteItemResponse delete(DeleteItemRequest request, long now) {
        SimulatedTable table = table(request.tableName());
        Map<String, AttributeValue> before = table.latest(request.key());
        if (request.conditionExpression() != null) {
            throw new UnsupportedOperationException("DeleteItem with a condition");
        }
        if (!before.isEmpty()) {
            write(table, before, Map.of(), now);
        }
        return DeleteItemResponse.builder().build();
    }

    /** The item under a key now; empty if there is none. */
    public Map<String, AttributeValue> latest(String table, Map<String, AttributeValue> key) {
        return table(table).latest(key);
    }

    /** Whether the item under the key of another has been written or deleted since a moment, in milliseconds. */
    public boolean isChangedSince(String table, Map<String, AttributeValue> item, long moment) {
        return table(table).isChangedSince(item, moment);
    }

    /** The items under a partition key now. */
    public List<Map<String, AttributeValue>> items(String table, String partition) {
        return table(table).partition(partition).values().stream()
                .map(ItemVersions::latest)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    /**
     * What an index shows of an item.
     *
     * @return empty if the index does not show the item
     */
    public Map<String, AttributeValue> indexed(String table, String index, Map<String, AttributeValue> item) {
        SimulatedTable its = table(table);
        return its.entry(its.index(index), item);
    }

    /**
     * Forgets items that no index shows, to save memory: as if they had never been written. No listener is called.
     *
     * @param from the first sort key
     * @param to after the last sort key
     */
    public void forget(String table, String partition, String from, String to) {
        table(table).forget(partition, from, to);
    }

    private void write(
            SimulatedTable table, Map<String, AttributeValue> before, Map<String, AttributeValue> after, long now) {
        table.write(after.isEmpty() ? before : after, after, now, lag);
        listener.written(table.schema().name(), before, after);
    }

    private static boolean isMet(@Nullable String condition, Map<String, AttributeValue> item, Placeholders names) {
        return condition == null || Condition.of(condition).holds(item, names);
    }

    private static void require(
            boolean isMet, @Nullable ReturnValuesOnConditionCheckFailure returned, Map<String, AttributeValue> item) {
        if (!isMet) {
            throw Refusals.condition(returned == ReturnValuesOnConditionCheckFailure.ALL_OLD ? item : Map.of());
        }
    }

    private Map<String, AttributeValue> read(
            String table, Map<String, AttributeValue> key, boolean consistent, ReadMoment moment) {
        return table(table).at(key, consistent ? moment.now() : moment.stale());
    }

    private SimulatedTable table(String name) {
        SimulatedTable table = tables.get(name);
        if (table == null) {
            throw Refusals.invalid("there is no table " + name);
        }
        return table;
    }

    static boolean isTrue(@Nullable Boolean value) {
        return value != null && value;
    }
}
