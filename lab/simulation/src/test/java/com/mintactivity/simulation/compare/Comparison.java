package com.mintactivity.simulation.compare;

import com.mintactivity.model.dynamo.IndexLag;
import com.mintactivity.model.dynamo.ModelDynamo;
import com.mintactivity.model.dynamo.ReadMoment;
import com.mintactivity.model.dynamo.Schema;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sends the same requests to the model and to a DynamoDB, and compares the answers. Pages are followed to their end.
 */
public final class Comparison {

    private final DynamoDbClient real;
    private final DynamoDbClient model;
    private long now;

    /** @param real has none of the tables yet */
    public Comparison(DynamoDbClient real) {
        this.real = real;
        StoreModel store = new StoreModel(Schemas.ALL, IndexLag.NONE, WriteListener.NONE);
        this.model = new ModelDynamo(store, () -> new ReadMoment(++now, now, Integer.MAX_VALUE));
        Schemas.ALL.forEach(this::create);
    }

    /** The first difference in so many calls, if there is one. */
    public Optional<String> differences(long seed, long calls) {
        RandomRequests requests = new RandomRequests(seed);
        for (long call = 0; call < calls; call++) {
            DynamoDbRequest request = requests.next();
            Object expected = outcome(real, request);
            Object actual = outcome(model, request);
            if (!expected.equals(actual)) {
                return Optional.of("call " + call + ", " + request + ": " + expected + " in DynamoDB, " + actual
                        + " in the model");
            }
        }
        return Optional.empty();
    }

    private static Object outcome(DynamoDbClient dynamo, DynamoDbRequest request) {
        try {
            return switch (request) {
                case PutItemRequest put -> dynamo.putItem(put).attributes();
                case UpdateItemRequest update -> item(dynamo.updateItem(update).attributes());
                case DeleteItemRequest delete -> dynamo.deleteItem(delete).attributes();
                case GetItemRequest get -> item(dynamo.getItem(get).item());
                case BatchGetItemRequest batch ->
                    dynamo.batchGetItem(batch).responses().getOrDefault(Schemas.TALLIES, List.of()).stream()
                            .map(Comparison::item)
                            .collect(Collectors.toSet());
                case QueryRequest query -> pages(dynamo, query);
                case TransactWriteItemsRequest transaction -> {
                    dynamo.transactWriteItems(transaction);
                    yield "written";
                }
                default -> throw new IllegalArgumentException(request.toString());
            };
        } catch (ConditionalCheckFailedException refused) {
            return "refused " + item(refused.item());
        } catch (TransactionCanceledException cancelled) {
            return cancelled.cancellationReasons().stream()
                    .map(reason -> reason.code() + " " + item(reason.item()))
                    .toList();
        } catch (DynamoDbException invalid) {
            return invalid.awsErrorDetails().errorCode();
        }
    }

    /**
     * A full page may be followed by an empty one, as the model always has it; DynamoDB Local sees that nothing
     * follows.
     */
    private static List<Object> pages(DynamoDbClient dynamo, QueryRequest query) {
        List<Object> pages = new ArrayList<>();
        Map<String, AttributeValue> start = Map.of();
        do {
            QueryResponse response = dynamo.query(
                    start.isEmpty()
                            ? query
                            : query.toBuilder().exclusiveStartKey(start).build());
            List<Map<String, Object>> items =
                    response.items().stream().map(Comparison::item).toList();
            if (response.count() > 0) {
                pages.add(item(start));
                pages.add(items);
                pages.add(response.count());
            }
            start = response.lastEvaluatedKey();
        } while (!start.isEmpty());
        return pages;
    }

    /** An item in a form in which the order of a set and the form of a number do not matter. */
    private static Map<String, Object> item(Map<String, AttributeValue> item) {
        Map<String, Object> plain = new TreeMap<>();
        item.forEach((name, value) -> plain.put(name, value.hasSs() ? Set.copyOf(value.ss()) : value.toString()));
        return plain;
    }

    private void create(Schema schema) {
        Set<String> keys = new HashSet<>();
        List<KeySchemaElement> key = key(keys, schema.partition(), schema.sort());
        List<GlobalSecondaryIndex> indexes = schema.indexes().stream()
                .map(index -> GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(key(keys, index.partition(), index.sort()))
                        .projection(projection(index))
                        .build())
                .toList();
        real.createTable(CreateTableRequest.builder()
                .tableName(schema.name())
                .keySchema(key)
                .attributeDefinitions(keys.stream()
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .globalSecondaryIndexes(indexes.isEmpty() ? null : indexes)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .build());
    }

    private static Projection projection(Schema.Index index) {
        return index.included() == null
                ? Projection.builder().projectionType(ProjectionType.ALL).build()
                : Projection.builder()
                        .projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes(index.included())
                        .build();
    }

    private static List<KeySchemaElement> key(
            Set<String> keys, String partition, @org.jspecify.annotations.Nullable String sort) {
        List<KeySchemaElement> key = new ArrayList<>();
        key.add(element(keys, partition, KeyType.HASH));
        if (sort != null) {
            key.add(element(keys, sort, KeyType.RANGE));
        }
        return key;
    }

    private static KeySchemaElement element(Set<String> keys, String name, KeyType type) {
        keys.add(name);
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
