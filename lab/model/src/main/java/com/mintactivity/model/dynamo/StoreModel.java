package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.Write.Effect;
import com.mintactivity.model.dynamo.Write.Kind;
import com.mintactivity.model.dynamo.expression.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * DynamoDB in memory: the operations that the service uses, in the forms in which it uses them. Any other form is
 * refused with {@link UnsupportedOperationException}. Each call takes effect at one moment, for several threads too.
 */
public final class StoreModel {

    /** Reads of {@link #StoreModel(List, IndexLag, WriteListener)} are stale by less than this, in milliseconds. */
    private static final long PAST = 60_000;

    private final NavigableMap<String, SimulatedTable> tables = new TreeMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Writes writes;
    private final long past;
    private final UnaryOperator<Map<String, AttributeValue>> form;

    /** A store without tables whose indexes follow at once, and which has no past: each call has the same moment. */
    public StoreModel() {
        this(List.of(), IndexLag.NONE, WriteListener.NONE, 0, UnaryOperator.identity());
    }

    public StoreModel(List<Schema> schemas, IndexLag lag, WriteListener listener) {
        this(schemas, lag, listener, PAST, UnaryOperator.identity());
    }

    /** @param form in which items are kept: an equal map, which may be smaller */
    public StoreModel(
            List<Schema> schemas,
            IndexLag lag,
            WriteListener listener,
            UnaryOperator<Map<String, AttributeValue>> form) {
        this(schemas, lag, listener, PAST, form);
    }

    private StoreModel(
            List<Schema> schemas,
            IndexLag lag,
            WriteListener listener,
            long past,
            UnaryOperator<Map<String, AttributeValue>> form) {
        this.writes = new Writes(this::table, lag, listener);
        this.past = past;
        this.form = form;
        schemas.forEach(this::create);
    }

    /** Creates an empty table. */
    public void create(Schema schema) {
        writing(() -> {
            if (tables.containsKey(schema.name())) {
                throw Refusals.tableExists(schema.name());
            }
            return tables.put(schema.name(), new SimulatedTable(schema, past, form));
        });
    }

    /** Deletes a table with its items. */
    public void drop(String name) {
        writing(() -> tables.remove(table(name).schema().name()));
    }

    /** A table as it was created. */
    public Schema schema(String name) {
        return reading(() -> table(name).schema());
    }

    /** The names of the tables in order, after a name. */
    public List<String> tables(String after) {
        return reading(() -> List.copyOf(tables.tailMap(after, false).keySet()));
    }

    public GetItemResponse get(GetItemRequest request, ReadMoment moment) {
        return reading(() -> KeyReads.get(table(request.tableName()), request, moment));
    }

    public BatchGetItemResponse batchGet(BatchGetItemRequest request, ReadMoment moment) {
        return reading(() -> KeyReads.batch(this::table, request, moment));
    }

    public QueryResponse query(QueryRequest request, ReadMoment moment) {
        return reading(() -> new Reads(table(request.tableName()), request.indexName()).query(request, moment));
    }

    public ScanResponse scan(ScanRequest request, ReadMoment moment) {
        return reading(() -> new Reads(table(request.tableName()), request.indexName()).scan(request, moment));
    }

    public PutItemResponse put(PutItemRequest request, long now) {
        return PutItemResponse.builder()
                .attributes(written(Kind.PUT, request, request.returnValues(), now))
                .build();
    }

    public UpdateItemResponse update(UpdateItemRequest request, long now) {
        return UpdateItemResponse.builder()
                .attributes(written(Kind.UPDATE, request, request.returnValues(), now))
                .build();
    }

    public DeleteItemResponse delete(DeleteItemRequest request, long now) {
        return DeleteItemResponse.builder()
                .attributes(written(Kind.DELETE, request, request.returnValues(), now))
                .build();
    }

    /** The attributes that a write returns; null without any. */
    private @Nullable Map<String, AttributeValue> written(
            Kind kind, DynamoDbRequest request, @Nullable ReturnValue wanted, long now) {
        Effect effect = writing(() -> writes.one(Write.of(kind, request), now));
        Map<String, AttributeValue> returned = switch (wanted) {
            case null -> Map.of();
            case NONE -> Map.of();
            case ALL_OLD -> effect.before();
            case ALL_NEW -> effect.after();
            default -> throw new UnsupportedOperationException("ReturnValues=" + wanted);
        };
        return returned.isEmpty() ? null : returned;
    }

    public BatchWriteItemResponse batchWrite(BatchWriteItemRequest request, long now) {
        List<Write> batch = new ArrayList<>();
        request.requestItems().forEach((table, some) -> some.forEach(one -> batch.add(Write.of(table, one))));
        return writing(() -> {
            writes.batch(batch, now);
            return BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build();
        });
    }

    /**
     * Makes all changes, or none.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException if a condition does not hold
     */
    public TransactWriteItemsResponse transact(TransactWriteItemsRequest request, long now) {
        return writing(() -> {
            writes.transaction(request.transactItems(), request.clientRequestToken(), now);
            return TransactWriteItemsResponse.builder().build();
        });
    }

    /** The item under a key now; empty if there is none. */
    public Map<String, AttributeValue> latest(String table, Map<String, AttributeValue> key) {
        return reading(() -> table(table).latest(key));
    }

    /** Whether the item under the key of another has been written or deleted since a moment, in milliseconds. */
    public boolean isChangedSince(String table, Map<String, AttributeValue> item, long moment) {
        return reading(() -> table(table).isChangedSince(item, moment));
    }

    /** The items under a partition key now. */
    public List<Map<String, AttributeValue>> items(String table, String partition) {
        return reading(() -> table(table).items().partition(partition).values().stream()
                .map(ItemVersions::latest)
                .filter(item -> !item.isEmpty())
                .toList());
    }

    /**
     * The attributes of an item that an index shows.
     *
     * @return empty if the index does not show the item
     */
    public Map<String, AttributeValue> indexed(String table, String index, Map<String, AttributeValue> item) {
        return reading(() -> table(table).entry(table(table).index(index), item));
    }

    /**
     * Forgets items that no index shows, to save memory: as if they had never been written. No listener is called.
     *
     * @param from the first sort key
     * @param to after the last sort key
     */
    public void forget(String table, String partition, String from, String to) {
        writing(() -> {
            table(table).forget(partition, from, to);
            return table;
        });
    }

    private SimulatedTable table(String name) {
        SimulatedTable table = tables.get(name);
        if (table == null) {
            throw Refusals.noTable(name);
        }
        return table;
    }

    private <T> T reading(Supplier<T> read) {
        lock.readLock().lock();
        try {
            return read.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    private <T> T writing(Supplier<T> write) {
        lock.writeLock().lock();
        try {
            return write.get();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
