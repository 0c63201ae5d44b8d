package com.mintactivity.simulation.compare;

import static java.util.Objects.requireNonNull;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Makes requests that DynamoDB may refuse. */
final class Mistakes {

    private static final String NO_TABLE = "nowhere";
    private static final Map<String, AttributeValue> UNUSED = Map.of(":unused", fromN("1"));

    private static final List<Map<String, AttributeValue>> NO_START = List.of(
            Map.of("other", fromS("x")),
            Map.of("task_id", fromS("")),
            Map.of("task_id", fromN("1")),
            Map.of("tenant_contract", fromS("x"), "period", fromS("")),
            Map.of("task_id", fromS("x"), "other", fromS("x")));

    private final SplittableRandom random;
    private final RandomKeys keys;

    Mistakes(SplittableRandom random) {
        this.random = random;
        this.keys = new RandomKeys(random);
    }

    DynamoDbRequest in(DynamoDbRequest request) {
        return switch (request) {
            case PutItemRequest put -> in(put);
            case UpdateItemRequest update -> in(update);
            case DeleteItemRequest delete ->
                delete.toBuilder().key(wrong(delete.key())).build();
            case GetItemRequest get -> in(get);
            case BatchGetItemRequest batch -> in(batch);
            case BatchWriteItemRequest batch -> in(batch);
            case QueryRequest query -> in(query);
            case ScanRequest scan -> in(scan);
            case TransactWriteItemsRequest transaction -> in(transaction);
            default -> ofTables();
        };
    }

    private Map<String, AttributeValue> wrong(Map<String, AttributeValue> key) {
        Map<String, AttributeValue> wrong = new HashMap<>(key);
        List<String> names = key.keySet().stream().sorted().toList();
        String name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(6)) {
            case 0 -> wrong.remove(name);
            case 1 -> wrong.put("other", fromS("x"));
            case 2 -> wrong.put(name, fromN("1"));
            case 3 -> wrong.put(name, fromS(""));
            case 4 -> wrong.put(name, fromS("k".repeat(random.nextBoolean() ? 1_024 : 1_025)));
            default -> wrong.put(name, fromS("k".repeat(random.nextBoolean() ? 2_048 : 2_049)));
        }
        return wrong;
    }

    private PutItemRequest in(PutItemRequest put) {
        return switch (random.nextInt(5)) {
            case 0 -> put.toBuilder().tableName(NO_TABLE).build();
            case 1 -> put.toBuilder().expressionAttributeValues(UNUSED).build();
            case 2 ->
                put.toBuilder().conditionExpression("attribute_exists(status)").build();
            case 3 ->
                put.toBuilder().conditionExpression("task_id = :undefined").build();
            default -> put.toBuilder().item(wrong(put.item())).build();
        };
    }

    private UpdateItemRequest in(UpdateItemRequest update) {
        return switch (random.nextInt(9)) {
            case 0 -> update.toBuilder().tableName(NO_TABLE).build();
            case 1 -> {
                Map<String, AttributeValue> values = new HashMap<>(update.expressionAttributeValues());
                values.putAll(UNUSED);
                yield update.toBuilder().expressionAttributeValues(values).build();
            }
            case 2 -> plain(update, "SET period = :x, tenant = :x, task_id = :x");
            case 3 -> plain(update, "ADD due_at :x");
            case 4 -> plain(update, "SET due_at = :x, due_at = :x");
            case 5 -> plain(update, "SET name = :x");
            case 6 -> plain(update, "SET alpha = :x SET beta = :x");
            case 7 -> plain(update, random.nextBoolean() ? "" : "SET alpha = :x" + " ".repeat(4_096));
            default ->
                // DynamoDB Local does not look at the length of a key that is also the key of an index.
                update.tableName().equals(Schemas.TALLIES)
                        ? update.toBuilder().key(UNUSED).build()
                        : update.toBuilder().key(wrong(update.key())).build();
        };
    }

    private UpdateItemRequest plain(UpdateItemRequest update, String expression) {
        return update.toBuilder()
                .updateExpression(expression)
                .conditionExpression(null)
                .expressionAttributeNames(null)
                .expressionAttributeValues(Map.of(":x", random.nextBoolean() ? fromS("x") : fromN("1")))
                .build();
    }

    private GetItemRequest in(GetItemRequest get) {
        return random.nextInt(4) == 0
                ? get.toBuilder().tableName(NO_TABLE).build()
                : get.toBuilder().key(wrong(get.key())).build();
    }

    private BatchGetItemRequest in(BatchGetItemRequest batch) {
        Map<String, KeysAndAttributes> wanted = new HashMap<>(batch.requestItems());
        String table = wanted.keySet().stream().sorted().toList().getFirst();
        KeysAndAttributes some = requireNonNull(wanted.get(table));
        List<Map<String, AttributeValue>> keys = new ArrayList<>(some.keys());
        switch (random.nextInt(4)) {
            case 0 -> keys.add(keys.getFirst());
            case 1 -> keys.set(0, wrong(keys.getFirst()));
            case 2 -> {
                wanted.remove(table);
                table = NO_TABLE;
            }
            default -> {
                Map<String, AttributeValue> key = keys.getFirst();
                String name = key.keySet().stream().sorted().toList().getFirst();
                int total = wanted.values().stream()
                        .mapToInt(each -> each.keys().size())
                        .sum();
                for (int i = total; i < 100 + random.nextInt(2); i++) {
                    Map<String, AttributeValue> another = new HashMap<>(key);
                    another.put(name, fromS("another" + i));
                    keys.add(another);
                }
            }
        }
        wanted.put(table, some.toBuilder().keys(keys).build());
        return batch.toBuilder().requestItems(wanted).build();
    }

    private BatchWriteItemRequest in(BatchWriteItemRequest batch) {
        String table = batch.requestItems().keySet().iterator().next();
        List<WriteRequest> writes = new ArrayList<>(batch.requestItems().get(table));
        if (random.nextInt(3) == 0) {
            return batch.toBuilder().requestItems(Map.of(NO_TABLE, writes)).build();
        }
        writes.add(
                random.nextBoolean()
                        ? writes.getFirst()
                        : WriteRequest.builder()
                                .deleteRequest(delete -> delete.key(wrong(Map.of("task_id", fromS("x")))))
                                .build());
        return batch.toBuilder().requestItems(Map.of(table, writes)).build();
    }

    private QueryRequest in(QueryRequest query) {
        return switch (random.nextInt(7)) {
            case 0 -> query.toBuilder().tableName(NO_TABLE).build();
            case 1 -> query.toBuilder().indexName("no_index").build();
            case 2 -> query.toBuilder().limit(0).build();
            case 3 -> query.toBuilder().consistentRead(true).build();
            case 4 -> query.toBuilder().exclusiveStartKey(start(query)).build();
            case 5 -> query.toBuilder().select("COUNT").build();
            default -> {
                Map<String, AttributeValue> values = new HashMap<>(query.expressionAttributeValues());
                values.replaceAll((name, value) ->
                        random.nextInt(3) == 0 ? random.nextBoolean() ? fromS("") : fromN("1") : value);
                yield query.toBuilder().expressionAttributeValues(values).build();
            }
        };
    }

    /** No key, or one that may lie outside of the range. */
    private Map<String, AttributeValue> start(QueryRequest query) {
        if (!query.tableName().equals(Schemas.AUDIT) || random.nextInt(3) == 0) {
            return NO_START.get(random.nextInt(NO_START.size()));
        }
        return keys.of(Schemas.AUDIT);
    }

    private ScanRequest in(ScanRequest scan) {
        return switch (random.nextInt(7)) {
            case 0 -> scan.toBuilder().tableName(NO_TABLE).build();
            case 1 -> scan.toBuilder().indexName("no_index").build();
            case 2 -> scan.toBuilder().limit(0).build();
            case 3 -> scan.toBuilder().consistentRead(true).build();
            case 4 ->
                scan.toBuilder().totalSegments(2).segment(2 + random.nextInt(2)).build();
            case 5 -> inOneOfTwoSegments(scan);
            default ->
                scan.toBuilder()
                        .exclusiveStartKey(NO_START.get(random.nextInt(NO_START.size())))
                        .build();
        };
    }

    /** Its start lies in one of the segments, all of which are scanned. */
    private ScanRequest inOneOfTwoSegments(ScanRequest scan) {
        return scan.toBuilder()
                .indexName(null)
                .totalSegments(2)
                .segment(0)
                .exclusiveStartKey(keys.of(scan.tableName()))
                .build();
    }

    private TransactWriteItemsRequest in(TransactWriteItemsRequest transaction) {
        return transaction.toBuilder()
                .clientRequestToken(null)
                .transactItems(
                        Collections.nCopies(101, transaction.transactItems().getFirst()))
                .build();
    }

    private DynamoDbRequest ofTables() {
        return random.nextBoolean()
                ? DeleteTableRequest.builder().tableName(NO_TABLE).build()
                : CreateTableRequest.builder()
                        .tableName(Schemas.TENANTS)
                        .keySchema(KeySchemaElement.builder()
                                .attributeName("tenant")
                                .keyType(KeyType.HASH)
                                .build())
                        .attributeDefinitions(AttributeDefinition.builder()
                                .attributeName("tenant")
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .billingMode("PAY_PER_REQUEST")
                        .build();
    }
}
