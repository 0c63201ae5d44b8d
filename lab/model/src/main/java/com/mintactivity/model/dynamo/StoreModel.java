package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.Write.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
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
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * DynamoDB in memory: the operations that the service uses, in the forms in which it uses them. Any other form is
 * refused with {@link UnsupportedOperationException}. Each call takes effect at one moment, for several threads too.
 */
public final class StoreModel {

    /** Reads of {@link #StoreModel(List, IndexLag, WriteListener)} are stale by less than this, in milliseconds. */
    private static final long PAST = 60_000;

    private static final int MAX_TRANSACTION = 100;
    private static final long MAX_TRANSACTION_BYTES = 4 << 20;
    private static final int MAX_BATCH_OF_KEYS = 100;
    private static final long MAX_BATCH_BYTES = 16 << 20;
    private static final int MAX_BATCH_OF_WRITES = 25;

    /** More than are sent again. */
    private static final int TOKENS = 10_000;

    private static final double UNIT_BYTES = 4_096;

    private final NavigableMap<String, SimulatedTable> tables = new TreeMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final IndexLag lag;
    private final WriteListener listener;
    private final long past;
    private final UnaryOperator<Map<String, AttributeValue>> form;

    /** The transactions that were made, by the tokens of those who sent them. */
    private final Map<String, List<TransactWriteItem>> made = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<TransactWriteItem>> eldest) {
            return size() > TOKENS;
        }
    };

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
        this.lag = lag;
        this.listener = listener;
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
        if (request.projectionExpression() != null) {
            throw new UnsupportedOperationException("GetItem with a projection");
        }
        return reading(() -> {
            ItemVersions found = find(request.tableName(), request.key());
            long seen = isTrue(request.consistentRead()) ? moment.now() : moment.stale();
            GetItemResponse.Builder response = GetItemResponse.builder();
            if (found != null && !found.at(seen).isEmpty()) {
                response.item(found.at(seen));
            }
            if (request.returnConsumedCapacity() == ReturnConsumedCapacity.TOTAL) {
                double units = Math.max(1, Math.ceil((found == null ? 0 : found.bytes(seen)) / UNIT_BYTES));
                response.consumedCapacity(ConsumedCapacity.builder()
                        .tableName(request.tableName())
                        .capacityUnits(isTrue(request.consistentRead()) ? units : units / 2)
                        .build());
            }
            return response.build();
        });
    }

    public BatchGetItemResponse batchGet(BatchGetItemRequest request, ReadMoment moment) {
        int keys = request.requestItems().values().stream()
                .mapToInt(wanted -> wanted.keys().size())
                .sum();
        if (keys == 0 || keys > MAX_BATCH_OF_KEYS) {
            throw Refusals.invalid("a batch of " + keys + " keys");
        }
        return reading(() -> {
            BatchOfKeys batch = new BatchOfKeys(MAX_BATCH_BYTES);
            request.requestItems().forEach((table, wanted) -> {
                if (wanted.projectionExpression() != null) {
                    throw new UnsupportedOperationException("BatchGetItem with a projection");
                }
                if (new HashSet<>(wanted.keys()).size() < wanted.keys().size()) {
                    throw Refusals.invalid("a key twice in a batch");
                }
                long seen = isTrue(wanted.consistentRead()) ? moment.now() : moment.stale();
                for (Map<String, AttributeValue> key : wanted.keys()) {
                    batch.read(table, wanted, key, find(table, key), seen);
                }
            });
            return batch.response();
        });
    }

    public QueryResponse query(QueryRequest request, ReadMoment moment) {
        return reading(() -> new Reads(table(request.tableName()), request.indexName()).query(request, moment));
    }

    public ScanResponse scan(ScanRequest request, ReadMoment moment) {
        return reading(() -> new Reads(table(request.tableName()), request.indexName()).scan(request, moment));
    }

    public PutItemResponse put(PutItemRequest request, long now) {
        Change change = write(Write.of(request), now);
        return PutItemResponse.builder()
                .attributes(returned(request.returnValues(), change))
                .build();
    }

    public UpdateItemResponse update(UpdateItemRequest request, long now) {
        Change change = write(Write.of(request), now);
        return UpdateItemResponse.builder()
                .attributes(returned(request.returnValues(), change))
                .build();
    }

    public DeleteItemResponse delete(DeleteItemRequest request, long now) {
        Change change = write(Write.of(request), now);
        return DeleteItemResponse.builder()
                .attributes(returned(request.returnValues(), change))
                .build();
    }

    private static @Nullable Map<String, AttributeValue> returned(@Nullable ReturnValue wanted, Change change) {
        Map<String, AttributeValue> returned = switch (wanted) {
            case null -> Map.of();
            case NONE -> Map.of();
            case ALL_OLD -> change.before();
            case ALL_NEW -> change.after();
            default -> throw new UnsupportedOperationException("ReturnValues=" + wanted);
        };
        return returned.isEmpty() ? null : returned;
    }

    public BatchWriteItemResponse batchWrite(BatchWriteItemRequest request, long now) {
        List<Write> writes = new ArrayList<>();
        request.requestItems().forEach((table, some) -> some.forEach(one -> writes.add(Write.of(table, one))));
        if (writes.isEmpty() || writes.size() > MAX_BATCH_OF_WRITES) {
            throw Refusals.invalid("a batch of " + writes.size() + " writes");
        }
        writing(() -> {
            requireDifferentItems(writes);
            List<Change> changes = writes.stream()
                    .map(write -> write.change(table(write.table())))
                    .toList();
            apply(changes, now);
            return changes;
        });
        return BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build();
    }

    /**
     * Makes all changes, or none.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException if a condition does not hold
     */
    public TransactWriteItemsResponse transact(TransactWriteItemsRequest request, long now) {
        List<TransactWriteItem> items = request.transactItems();
        if (items.isEmpty() || items.size() > MAX_TRANSACTION) {
            throw Refusals.invalid("a transaction of " + items.size() + " items");
        }
        return writing(() -> {
            String token = request.clientRequestToken();
            List<TransactWriteItem> earlier = token == null ? null : made.get(token);
            if (earlier == null) {
                apply(changes(items), now);
            } else {
                requireSame(earlier, items);
            }
            if (token != null) {
                made.put(token, items);
            }
            return TransactWriteItemsResponse.builder().build();
        });
    }

    /** Refuses another transaction than the one that was made, once nothing else is wrong with it. */
    private void requireSame(List<TransactWriteItem> made, List<TransactWriteItem> items) {
        try {
            changes(items);
        } catch (TransactionCanceledException conditionsOfThen) {
            // They held when it was made.
        }
        if (!made.equals(items)) {
            throw Refusals.otherTransaction();
        }
    }

    private List<Change> changes(List<TransactWriteItem> items) {
        List<Change> changes = new ArrayList<>();
        List<CancellationReason> reasons = new ArrayList<>();
        List<Write> writes = items.stream().map(Write::of).toList();
        requireDifferentItems(writes);
        for (Write write : writes) {
            try {
                changes.add(write.change(table(write.table())));
                reasons.add(CancellationReason.builder().code("None").build());
            } catch (ConditionalCheckFailedException refused) {
                reasons.add(Refusals.reason(refused));
            }
        }
        if (changes.size() < reasons.size()) {
            throw Refusals.cancelled(reasons);
        }
        if (changes.stream().mapToLong(Change::bytes).sum() > MAX_TRANSACTION_BYTES) {
            throw Refusals.invalid("a transaction of more than 4 MB");
        }
        return changes;
    }

    private void requireDifferentItems(List<Write> writes) {
        Set<Object> items = new HashSet<>();
        for (Write write : writes) {
            Map<String, AttributeValue> key = new HashMap<>(write.item());
            key.keySet().retainAll(table(write.table()).keyNames());
            if (!items.add(List.of(write.table(), key))) {
                throw Refusals.invalid("two operations on one item");
            }
        }
    }

    private Change write(Write write, long now) {
        return writing(() -> {
            Change change = write.change(table(write.table()));
            apply(List.of(change), now);
            return change;
        });
    }

    private void apply(List<Change> changes, long now) {
        for (Change change : changes) {
            if (change.isWrite()) {
                change.table().write(change.key(), change.after(), change.bytes(), now, lag);
            }
        }
        for (Change change : changes) {
            if (change.isWrite()) {
                listener.written(change.table().schema().name(), change.before(), change.after());
            }
        }
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
     * What an index shows of an item.
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

    private @Nullable ItemVersions find(String tableName, Map<String, AttributeValue> key) {
        SimulatedTable table = table(tableName);
        table.requireKey(key);
        return table.versions(key);
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

    static boolean isTrue(@Nullable Boolean value) {
        return value != null && value;
    }
}
