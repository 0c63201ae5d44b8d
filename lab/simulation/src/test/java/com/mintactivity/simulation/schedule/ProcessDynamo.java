package com.mintactivity.simulation.schedule;

import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.model.dynamo.ReadMoment;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.expression.Refusals;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A process's client of the store. The process waits in every call, and any call may fail. */
public final class ProcessDynamo implements DynamoDbClient {

    private final ProcessCalls calls;
    private final Scheduler scheduler;
    private final StoreModel model;

    public ProcessDynamo(SimulatedProcess process, StoreModel model) {
        this.calls = new ProcessCalls(process);
        this.scheduler = process.scheduler();
        this.model = model;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return read(
                1,
                () -> "reads " + request.tableName() + " " + request.key().values(),
                now -> model.get(request, moment(now, false)));
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return read(2, () -> "reads a batch", now -> model.batchGet(request, moment(now, false)));
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        boolean isIndex = request.indexName() != null;
        return read(
                3,
                () -> "queries " + (isIndex ? request.indexName() : request.tableName()) + " "
                        + request.expressionAttributeValues().values(),
                now -> model.query(request, moment(now, isIndex)));
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        return read(8, () -> "scans " + request.tableName(), now -> model.scan(request, moment(now, false)));
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        calls.beforeNaming(user -> NamedUsers.hits(request.item()).containsKey(user));
        return write(4, () -> "puts " + Describe.item(request.item()), now -> put(request, now));
    }

    private PutItemResponse put(PutItemRequest request, long now) {
        if (isTooLate(request.tableName(), request.item())) {
            throw Refusals.condition(Map.of());
        }
        return model.put(request, now);
    }

    private DeleteItemResponse delete(DeleteItemRequest request, long now) {
        return isTooLate(request.tableName(), request.key())
                ? DeleteItemResponse.builder().build()
                : model.delete(request, now);
    }

    /**
     * An attempt that was given up could bring back a hit that was erased meanwhile, or erase one that was imported
     * again. No rule of sealing prevents that, so it does not happen here.
     */
    private boolean isTooLate(String table, Map<String, AttributeValue> item) {
        return scheduler.isLate()
                && table.equals(Schemas.HITS)
                && model.isChangedSince(table, item, scheduler.now() - scheduler.actingFor());
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return write(
                5,
                () -> "updates " + request.key().values() + ": " + Describe.update(request),
                now -> model.update(request, now));
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return write(6, () -> "deletes " + request.key().values(), now -> delete(request, now));
    }

    /** The SDK gives all attempts of a transaction one token, so that it is made once. */
    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        calls.beforeNaming(user -> appends(request, user));
        AtomicBoolean isMade = new AtomicBoolean();
        try {
            return write(7, () -> "changes together " + Describe.transaction(request), now -> {
                if (!isMade.get()) {
                    transact(request, now);
                    isMade.set(true);
                }
                return TransactWriteItemsResponse.builder().build();
            });
        } catch (ProvisionedThroughputExceededException throttled) {
            throw cancelled("ThrottlingError");
        }
    }

    /** Whether a transaction appends wallets of a user. */
    private static boolean appends(TransactWriteItemsRequest request, String user) {
        return request.transactItems().stream()
                .map(TransactWriteItem::update)
                .filter(Objects::nonNull)
                .filter(update -> update.key().containsKey(TallyItems.SORT))
                .anyMatch(update -> NamedUsers.isPage(update.key(), user));
    }

    private void transact(TransactWriteItemsRequest request, long now) {
        boolean isTooLate = request.transactItems().stream()
                .map(TransactWriteItem::update)
                .filter(Objects::nonNull)
                .anyMatch(update -> isTooLate(update.tableName(), update.key()));
        if (isTooLate) {
            throw cancelled("ConditionalCheckFailed");
        }
        model.transact(request, now);
    }

    private static TransactionCanceledException cancelled(String reason) {
        return Refusals.cancelled(
                List.of(CancellationReason.builder().code(reason).build()));
    }

    private <T> T read(int operation, Supplier<String> what, LongFunction<T> effect) {
        return calls.call(new ProcessCalls.Call(operation, false, what), effect);
    }

    private <T> T write(int operation, Supplier<String> what, LongFunction<T> effect) {
        return calls.call(new ProcessCalls.Call(operation, true, what), effect);
    }

    /** An index is as old as its lag says. */
    private ReadMoment moment(long now, boolean isIndex) {
        return new ReadMoment(now, isIndex ? now : now - calls.staleness(), calls.page());
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
