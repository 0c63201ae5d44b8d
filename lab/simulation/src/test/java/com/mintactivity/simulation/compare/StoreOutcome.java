package com.mintactivity.simulation.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A DynamoDB's answer to a request, in a form in which equal answers are equal. Pages are followed to their end. */
final class StoreOutcome {

    private static final KeysAndAttributes NO_KEYS =
            KeysAndAttributes.builder().keys(List.of()).build();

    private StoreOutcome() {}

    static Object of(DynamoDbClient dynamo, DynamoDbRequest request) {
        try {
            return answer(dynamo, request);
        } catch (ConditionalCheckFailedException refused) {
            return "refused " + refused.hasItem() + " " + item(refused.item());
        } catch (TransactionCanceledException cancelled) {
            return cancelled.cancellationReasons().stream()
                    .map(reason -> reason.code() + " " + reason.hasItem() + " " + item(reason.item()))
                    .toList();
        } catch (DynamoDbException invalid) {
            return invalid.statusCode() + " " + invalid.awsErrorDetails().errorCode();
        }
    }

    private static Object answer(DynamoDbClient dynamo, DynamoDbRequest request) {
        return switch (request) {
            case PutItemRequest put -> item(dynamo.putItem(put).attributes());
            case UpdateItemRequest update -> item(dynamo.updateItem(update).attributes());
            case DeleteItemRequest delete -> item(dynamo.deleteItem(delete).attributes());
            case GetItemRequest get -> {
                GetItemResponse response = dynamo.getItem(get);
                yield List.of(response.hasItem(), item(response.item()), capacity(response.consumedCapacity()));
            }
            case BatchGetItemRequest batch -> batch(batch, dynamo.batchGetItem(batch));
            case BatchWriteItemRequest batch ->
                dynamo.batchWriteItem(batch).unprocessedItems().toString();
            case TransactWriteItemsRequest transaction -> {
                dynamo.transactWriteItems(transaction);
                yield "written";
            }
            case QueryRequest query -> pages(dynamo, query);
            case ScanRequest scan -> items(dynamo, scan);
            case CreateTableRequest create ->
                dynamo.createTable(create).tableDescription().tableName();
            case DeleteTableRequest delete ->
                dynamo.deleteTable(delete).tableDescription().tableName();
            case DescribeTableRequest describe ->
                dynamo.describeTable(describe).table().globalSecondaryIndexes().stream()
                        .map(GlobalSecondaryIndexDescription::indexName)
                        .collect(Collectors.toSet());
            case ListTablesRequest list ->
                dynamo.listTablesPaginator(list).tableNames().stream().toList();
            default -> throw new IllegalArgumentException(request.toString());
        };
    }

    private static Object capacity(ConsumedCapacity capacity) {
        return capacity == null ? "none" : capacity.capacityUnits();
    }

    private static Object batch(BatchGetItemRequest request, BatchGetItemResponse response) {
        Map<String, Object> tables = new TreeMap<>();
        response.responses()
                .forEach((table, items) ->
                        tables.put(table, items.stream().map(StoreOutcome::item).collect(Collectors.toSet())));
        tables.put("left", response.unprocessedKeys().toString());
        tables.put("units", units(request, response));
        return tables;
    }

    /**
     * The units of each table whose keys all have an item. For a key without one DynamoDB takes those of the smallest
     * item, and DynamoDB Local none.
     */
    private static Map<String, Object> units(BatchGetItemRequest request, BatchGetItemResponse response) {
        Map<String, Object> units = new TreeMap<>();
        for (ConsumedCapacity table : response.consumedCapacity()) {
            KeysAndAttributes wanted = request.requestItems().getOrDefault(table.tableName(), NO_KEYS);
            if (response.responses().getOrDefault(table.tableName(), List.of()).size()
                    == wanted.keys().size()) {
                units.put(table.tableName(), capacity(table));
            }
        }
        return units;
    }

    /**
     * The pages of a query. A full page may be followed by an empty one, as the model always has it; DynamoDB Local
     * sees that nothing follows.
     */
    private static List<Object> pages(DynamoDbClient dynamo, QueryRequest query) {
        List<Object> pages = new ArrayList<>();
        Map<String, AttributeValue> start = query.exclusiveStartKey();
        do {
            Map<String, AttributeValue> after = start;
            var response = dynamo.query(query.toBuilder()
                    .exclusiveStartKey(after.isEmpty() ? null : after)
                    .build());
            if (response.scannedCount() > 0) {
                pages.add(List.of(
                        item(after),
                        response.hasItems(),
                        items(response.items()),
                        response.count(),
                        response.scannedCount(),
                        capacity(response.consumedCapacity())));
            }
            start = response.lastEvaluatedKey();
        } while (!start.isEmpty());
        return pages;
    }

    /** The items of all segments of a scan, which has no order, and how many were read. */
    private static Object items(DynamoDbClient dynamo, ScanRequest scan) {
        List<ScanResponse> responses = scan.totalSegments() == null || scan.segment() >= scan.totalSegments()
                ? responses(dynamo, scan)
                : IntStream.range(0, scan.totalSegments())
                        .mapToObj(segment -> responses(
                                dynamo, scan.toBuilder().segment(segment).build()))
                        .flatMap(List::stream)
                        .toList();
        return List.of(
                counted(responses.stream().flatMap(response -> items(response.items()).stream())),
                responses.stream().mapToInt(ScanResponse::count).sum(),
                responses.stream().mapToInt(ScanResponse::scannedCount).sum(),
                responses.stream()
                        .allMatch(response -> scan.limit() == null || response.scannedCount() <= scan.limit()));
    }

    private static List<ScanResponse> responses(DynamoDbClient dynamo, ScanRequest scan) {
        List<ScanResponse> responses = new ArrayList<>();
        Map<String, AttributeValue> start = scan.exclusiveStartKey();
        do {
            ScanResponse response = dynamo.scan(scan.toBuilder()
                    .exclusiveStartKey(start.isEmpty() ? null : start)
                    .build());
            responses.add(response);
            start = response.lastEvaluatedKey();
        } while (!start.isEmpty());
        return responses;
    }

    private static <T> Map<T, Long> counted(Stream<T> all) {
        return all.collect(Collectors.groupingBy(Function.identity(), HashMap::new, Collectors.counting()));
    }

    private static List<Map<String, Object>> items(List<Map<String, AttributeValue>> items) {
        return items.stream().map(StoreOutcome::item).toList();
    }

    /** An item in a form in which the order of a set and the form of a number do not matter. */
    private static Map<String, Object> item(Map<String, AttributeValue> item) {
        Map<String, Object> plain = new TreeMap<>();
        item.forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static Object plain(AttributeValue value) {
        return switch (value.type()) {
            case N -> new BigDecimal(value.n()).stripTrailingZeros();
            case SS -> Set.copyOf(value.ss());
            case L -> value.l().stream().map(StoreOutcome::plain).toList();
            case M ->
                value.m().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, each -> plain(each.getValue())));
            default -> value;
        };
    }
}
