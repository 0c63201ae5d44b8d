package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.dynamo.BatchReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Calls to table {@code tallies}. */
final class TallyTable {

    private static final int MAX_TRIES = 8;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    /** Why DynamoDB cancels a transaction that may succeed the next time. The SDK does not send it again. */
    private static final Set<String> PASSING =
            Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

    private final DynamoDbClient dynamo;
    private final String name;

    TallyTable(DynamoDbClient dynamo, String name) {
        this.dynamo = dynamo;
        this.name = name;
    }

    DynamoDbClient dynamo() {
        return dynamo;
    }

    String name() {
        return name;
    }

    static TallyTable of(DynamoDbClient dynamo, String stack) {
        return new TallyTable(dynamo, TallyItems.table(stack));
    }

    /** A partition's items from one sort key to another, both inclusive, ascending. */
    Stream<Map<String, AttributeValue>> between(String partition, String from, String to, boolean consistent) {
        return dynamo.queryPaginator(query(partition, from, to, consistent).build()).items().stream();
    }

    /** The first of a partition's items from one sort key to another, both inclusive, ascending. */
    QueryResponse page(String partition, String from, String to, int limit) {
        return dynamo.query(query(partition, from, to, false).limit(limit).build());
    }

    /** The first or the last, if there is any, of a partition's items from one sort key to another, both inclusive. */
    Stream<Map<String, AttributeValue>> outermost(
            String partition, String from, String to, boolean first, boolean consistent) {
        QueryRequest.Builder all = query(partition, from, to, consistent);
        return dynamo.query(all.scanIndexForward(first).limit(1).build()).items().stream();
    }

    /** An item, or an empty map if there is none. */
    Map<String, AttributeValue> item(String partition, String sort, boolean consistent) {
        Map<String, AttributeValue> key = TallyItems.key(partition, sort);
        return dynamo.getItem(request -> request.tableName(name).key(key).consistentRead(consistent))
                .item();
    }

    /** Those of a partition's items that exist, in no order. */
    List<Map<String, AttributeValue>> items(String partition, Collection<String> sorts, boolean consistent) {
        List<Map<String, AttributeValue>> keys =
                sorts.stream().map(sort -> TallyItems.key(partition, sort)).toList();
        return new BatchReader(dynamo).read(name, keys, consistent);
    }

    /**
     * Makes a write, again if another one has an item of it at that moment: one of the two is a transaction. A write
     * that is refused for another reason, too, is not repeated.
     */
    <T> T write(Supplier<T> call) {
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            try {
                return call.get();
            } catch (TransactionConflictException conflict) {
                if (tries == MAX_TRIES) {
                    throw conflict;
                }
            } catch (TransactionCanceledException cancelled) {
                if (tries == MAX_TRIES || !isPassing(cancelled)) {
                    throw cancelled;
                }
            }
            sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** Makes a transaction. Returns false if a condition of it does not hold. */
    boolean isWritten(List<TransactWriteItem> writes) {
        try {
            write(() -> dynamo.transactWriteItems(request -> request.transactItems(writes)));
            return true;
        } catch (TransactionCanceledException cancelled) {
            if (cancelled.cancellationReasons().stream().noneMatch(TallyTable::isRefused)) {
                throw cancelled;
            }
            return false;
        }
    }

    static boolean isRefused(CancellationReason reason) {
        return "ConditionalCheckFailed".equals(reason.code());
    }

    private static boolean isPassing(TransactionCanceledException cancelled) {
        List<String> codes = cancelled.cancellationReasons().stream()
                .map(reason -> String.valueOf(reason.code()))
                .filter(code -> !code.equals("None"))
                .toList();
        return !codes.isEmpty() && PASSING.containsAll(codes);
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before a write", e);
        }
    }

    /**
     * The keys of the items of a contract: of its state first, so that no sealer continues it while they are deleted,
     * and of the first part of a tally after its other parts.
     *
     * @param isLast whether nothing writes to the contract; otherwise without what alone leads to items that may still
     *     be written: the first parts of tallies with others
     */
    List<Map<String, AttributeValue>> keys(String contract, boolean isLast) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>(List.of(TallyItems.key(contract, TallyItems.STATE)));
        between(contract, TallyItems.START, TallyItems.END, true)
                .filter(item -> !text(item, TallyItems.SORT).equals(TallyItems.STATE))
                .forEach(item -> {
                    List<String> further = item.containsKey(StoredPart.PARTS)
                            ? StoredPart.read(item).further().toList()
                            : List.of();
                    further.forEach(sort -> keys.add(TallyItems.key(StoredPart.partition(contract, sort), sort)));
                    if (isLast || further.isEmpty()) {
                        keys.add(TallyItems.key(contract, text(item, TallyItems.SORT)));
                    }
                });
        return keys;
    }

    private QueryRequest.Builder query(String partition, String from, String to, boolean consistent) {
        String range = TallyItems.PARTITION + " = :partition AND " + TallyItems.SORT + " BETWEEN :from AND :to";
        return QueryRequest.builder()
                .tableName(name)
                .consistentRead(consistent)
                .keyConditionExpression(range)
                .expressionAttributeValues(
                        Map.of(":partition", fromS(partition), ":from", fromS(from), ":to", fromS(to)));
    }
}
