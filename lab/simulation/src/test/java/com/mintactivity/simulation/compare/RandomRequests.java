package com.mintactivity.simulation.compare;

import com.mintactivity.model.dynamo.Schemas;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests of every operation that the project uses; one in a few is mistaken. */
final class RandomRequests {

    private final SplittableRandom random;
    private final RandomKeys keys;
    private final RandomWrites writes;
    private final RandomReads reads;
    private final Mistakes mistakes;
    private final List<TransactWriteItemsRequest> sent = new ArrayList<>();

    RandomRequests(long seed) {
        this.random = new SplittableRandom(seed);
        this.keys = new RandomKeys(random);
        this.writes = new RandomWrites(random);
        this.reads = new RandomReads(random);
        this.mistakes = new Mistakes(random);
    }

    DynamoDbRequest next() {
        DynamoDbRequest request = right();
        return random.nextInt(8) == 0 ? mistakes.in(request) : request;
    }

    private DynamoDbRequest right() {
        return switch (random.nextInt(20)) {
            case 0 -> batch();
            case 1, 2, 3 -> transaction();
            case 4 -> random.nextInt(4) == 0 ? tables() : transaction();
            default -> random.nextBoolean() ? reads.next() : writes.next();
        };
    }

    private DynamoDbRequest tables() {
        return random.nextBoolean()
                ? DescribeTableRequest.builder().tableName(keys.table()).build()
                : ListTablesRequest.builder().limit(1 + random.nextInt(9)).build();
    }

    private BatchWriteItemRequest batch() {
        Map<Map<String, AttributeValue>, WriteRequest> some = new LinkedHashMap<>();
        for (int i = 0; i <= random.nextInt(random.nextInt(4) == 0 ? 30 : 4); i++) {
            PutItemRequest put = writes.hit();
            Map<String, AttributeValue> key = Map.of("task_id", put.item().get("task_id"));
            some.put(
                    key,
                    random.nextBoolean()
                            ? WriteRequest.builder()
                                    .putRequest(write -> write.item(put.item()))
                                    .build()
                            : WriteRequest.builder()
                                    .deleteRequest(write -> write.key(key))
                                    .build());
        }
        return BatchWriteItemRequest.builder()
                .requestItems(Map.of(Schemas.HITS, List.copyOf(some.values())))
                .build();
    }

    /** Some writes and checks, each of another item: of two of one item, DynamoDB Local makes both. */
    private TransactWriteItemsRequest transaction() {
        if (!sent.isEmpty() && random.nextInt(10) == 0) {
            TransactWriteItemsRequest again = sent.get(random.nextInt(sent.size()));
            return random.nextBoolean()
                    ? again
                    : again.toBuilder()
                            .transactItems(check(keys.of(Schemas.TALLIES)))
                            .build();
        }
        Map<Object, TransactWriteItem> some = new LinkedHashMap<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            TransactWriteItem write = transacted();
            some.put(key(write), write);
        }
        TransactWriteItemsRequest transaction = TransactWriteItemsRequest.builder()
                .transactItems(some.values())
                .clientRequestToken(random.nextBoolean() ? "token" + random.nextInt(1_000_000) : null)
                .build();
        if (transaction.clientRequestToken() != null) {
            sent.add(transaction);
        }
        return transaction;
    }

    private static Object key(TransactWriteItem write) {
        if (write.put() != null) {
            return List.of(Schemas.HITS, Map.of("task_id", write.put().item().get("task_id")));
        }
        if (write.update() != null) {
            return List.of(write.update().tableName(), write.update().key());
        }
        return write.delete() != null
                ? List.of(write.delete().tableName(), write.delete().key())
                : List.of(
                        write.conditionCheck().tableName(),
                        write.conditionCheck().key());
    }

    private TransactWriteItem transacted() {
        return switch (random.nextInt(5)) {
            case 0 -> {
                PutItemRequest put = writes.hit();
                yield TransactWriteItem.builder()
                        .put(its -> its.tableName(put.tableName())
                                .item(put.item())
                                .conditionExpression(put.conditionExpression())
                                .returnValuesOnConditionCheckFailure(put.returnValuesOnConditionCheckFailure()))
                        .build();
            }
            case 1, 2 -> {
                UpdateItemRequest update = random.nextBoolean() ? writes.state() : writes.replacement();
                yield TransactWriteItem.builder()
                        .update(its -> its.tableName(update.tableName())
                                .key(update.key())
                                .updateExpression(update.updateExpression())
                                .conditionExpression(update.conditionExpression())
                                .expressionAttributeNames(update.expressionAttributeNames())
                                .expressionAttributeValues(
                                        update.hasExpressionAttributeValues()
                                                ? update.expressionAttributeValues()
                                                : null)
                                .returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailure()))
                        .build();
            }
            case 3 -> {
                DeleteItemRequest delete = writes.delete();
                yield TransactWriteItem.builder()
                        .delete(its -> its.tableName(delete.tableName())
                                .key(delete.key())
                                .conditionExpression(delete.conditionExpression())
                                .expressionAttributeNames(
                                        delete.hasExpressionAttributeNames() ? delete.expressionAttributeNames() : null)
                                .expressionAttributeValues(
                                        delete.hasExpressionAttributeValues()
                                                ? delete.expressionAttributeValues()
                                                : null)
                                .returnValuesOnConditionCheckFailure(delete.returnValuesOnConditionCheckFailure()))
                        .build();
            }
            default -> check(keys.of(Schemas.TALLIES));
        };
    }

    private TransactWriteItem check(Map<String, AttributeValue> key) {
        return TransactWriteItem.builder()
                .conditionCheck(its -> its.tableName(Schemas.TALLIES)
                        .key(key)
                        .conditionExpression("attribute_exists(#name)")
                        .expressionAttributeNames(Map.of("#name", "epoch"))
                        .returnValuesOnConditionCheckFailure(
                                random.nextBoolean()
                                        ? ReturnValuesOnConditionCheckFailure.ALL_OLD
                                        : ReturnValuesOnConditionCheckFailure.NONE))
                .build();
    }
}
