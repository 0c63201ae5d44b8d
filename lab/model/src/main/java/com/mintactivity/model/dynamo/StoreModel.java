package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
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
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
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
        Change change = change(
                request.tableName(),
                request.item(),
                request.conditionExpression(),
                new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues()),
                request.returnValuesOnConditionCheckFailure(),
                new Effect.Replaced(request.item()));
        write(List.of(change), now);
        return PutItemResponse.builder().build();
    }

    public UpdateItemResponse update(UpdateItemRequest request, long now) {
        Change change = change(
                request.tableName(),
                request.key(),
                request.conditionExpression(),
                new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues()),
                request.returnValuesOnConditionCheckFailure(),
                new Effect.Updated(Update.of(request.updateExpression())));
        write(List.of(change), now);
        return request.returnValues() == ReturnValue.ALL_NEW
                ? UpdateItemResponse.builder().attributes(change.after()).build()
                : UpdateItemResponse.builder().build();
    }

    public DeleteItemResponse delete(DeleteItemRequest request, long now) {
        Change change = change(
                request.tableName(),
                request.key(),
                request.conditionExpression(),
                new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues()),
                request.returnValuesOnConditionCheckFailure(),
                new Effect.Deleted());
        write(List.of(change), now);
        return DeleteItemResponse.builder().build();
    }

    /**
     * Makes all changes, or none.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException if a condition does not hold
     */
    public TransactWriteItemsResponse transact(TransactWriteItemsRequest request, long now) {
        List<Change> changes = new ArrayList<>();
        List<CancellationReason> reasons = new ArrayList<>();
        Set<Map<String, AttributeValue>> keys = new HashSet<>();
        for (TransactWriteItem item : request.transactItems()) {
            try {
                Change change = change(item);
                if (!keys.add(change.table().key(change.key()))) {
                    throw Refusals.invalid("two operations on one item in a transaction");
                }
                changes.add(change);
                reasons.add(CancellationReason.builder().code("None").build());
            } catch (ConditionalCheckFailedException refused) {
                reasons.add(Refusals.reason(refused));
            }
        }
        if (changes.size() < reasons.size()) {
            throw Refusals.cancelled(reasons);
        }
        write(changes, now);
        return TransactWriteItemsResponse.builder().build();
    }

    private Change change(TransactWriteItem item) {
        if (item.put() != null) {
            return change(
                    item.put().tableName(),
                    item.put().item(),
                    item.put().conditionExpression(),
                    new Placeholders(
                            item.put().expressionAttributeNames(), item.put().expressionAttributeValues()),
                    item.put().returnValuesOnConditionCheckFailure(),
                    new Effect.Replaced(item.put().item()));
        }
        if (item.update() != null) {
            return change(
                    item.update().tableName(),
                    item.update().key(),
                    item.update().conditionExpression(),
                    new Placeholders(
                            item.update().expressionAttributeNames(),
                            item.update().expressionAttributeValues()),
                    item.update().returnValuesOnConditionCheckFailure(),
                    new Effect.Updated(Update.of(item.update().updateExpression())));
        }
        if (item.delete() != null) {
            return change(
                    item.delete().tableName(),
                    item.delete().key(),
                    item.delete().conditionExpression(),
                    new Placeholders(
                            item.delete().expressionAttributeNames(),
                            item.delete().expressionAttributeValues()),
                    item.delete().returnValuesOnConditionCheckFailure(),
                    new Effect.Deleted());
        }
        return change(
                item.conditionCheck().tableName(),
                item.conditionCheck().key(),
                item.conditionCheck().conditionExpression(),
                new Placeholders(
                        item.conditionCheck().expressionAttributeNames(),
                        item.conditionCheck().expressionAttributeValues()),
                item.conditionCheck().returnValuesOnConditionCheckFailure(),
                new Effect.Unchanged());
    }

    /** A change that a request makes of one item, before it takes effect. */
    private record Change(
            SimulatedTable table,
            Map<String, AttributeValue> key,
            Map<String, AttributeValue> before,
            Effect effect,
            Map<String, AttributeValue> after) {}

    private Change change(
            String tableName,
            Map<String, AttributeValue> key,
            @Nullable String condition,
            Placeholders names,
            @Nullable ReturnValuesOnConditionCheckFailure returned,
            Effect effect) {
        SimulatedTable table = table(tableName);
        Map<String, AttributeValue> before = table.latest(key);
        boolean isMet = condition == null || Condition.of(condition).holds(before, names);
        effect.validate(names);
        names.requireAllUsed();
        if (!isMet) {
            throw Refusals.condition(returned == ReturnValuesOnConditionCheckFailure.ALL_OLD ? before : Map.of());
        }
        return new Change(table, key, before, effect, effect.apply(key, before, names));
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

    private void write(List<Change> changes, long now) {
        List<Change> effective = changes.stream()
                .filter(change -> change.effect().isWrite(change.before()))
                .toList();
        effective.forEach(change -> change.table().write(change.key(), change.after(), now, lag));
        effective.forEach(change -> listener.written(change.table().schema().name(), change.before(), change.after()));
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
