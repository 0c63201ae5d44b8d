package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import com.mintactivity.model.dynamo.Schemas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Requests in the forms that the service sends, over so few keys that they meet. */
final class RandomRequests {

    private final SplittableRandom random;

    RandomRequests(long seed) {
        this.random = new SplittableRandom(seed);
    }

    DynamoDbRequest next() {
        return switch (random.nextInt(11)) {
            case 0 -> hit();
            case 1 -> tally();
            case 2, 3 -> state();
            case 4 -> wallets();
            case 5 -> get();
            case 6 -> batch();
            case 7 -> tallies();
            case 8 -> hits();
            case 9 -> transaction();
            default -> random.nextInt(4) == 0 ? delete() : hits();
        };
    }

    private String contract() {
        return "acme#0x" + random.nextInt(3);
    }

    private String position() {
        return "2026-02-0%dT00:00:0%d.000Z".formatted(1 + random.nextInt(3), random.nextInt(10));
    }

    private PutItemRequest hit() {
        String task = "t" + random.nextInt(60);
        String contract = contract();
        Map<String, AttributeValue> item = new HashMap<>(Map.of(
                "task_id", fromS(task),
                "tenant_contract", fromS(contract),
                "tenant_contract_chain", fromS(contract + "#" + random.nextInt(2)),
                "completed_at_task", fromS(position() + "#" + task),
                "wallet", fromS("")));
        PutItemRequest.Builder put =
                PutItemRequest.builder().tableName(Schemas.HITS).item(item);
        if (random.nextInt(4) > 0) {
            put.conditionExpression("attribute_not_exists(task_id)");
            returned(put);
        }
        return put.build();
    }

    private void returned(PutItemRequest.Builder put) {
        if (random.nextBoolean()) {
            put.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
        }
    }

    private String period() {
        return "minute#0%d#000".formatted(random.nextInt(10));
    }

    private PutItemRequest tally() {
        long epoch = random.nextLong(12);
        PutItemRequest.Builder put = PutItemRequest.builder()
                .tableName(Schemas.TALLIES)
                .item(Map.of(
                        "tenant_contract", fromS(contract()),
                        "period", fromS(period()),
                        "epoch", fromN(Long.toString(epoch))));
        if (random.nextInt(4) > 0) {
            put.conditionExpression("attribute_not_exists(epoch) OR epoch < :epoch")
                    .expressionAttributeValues(Map.of(":epoch", fromN(Long.toString(epoch))));
            returned(put);
        }
        return put.build();
    }

    private UpdateItemRequest state() {
        List<String> sets = new ArrayList<>();
        List<String> removes = new ArrayList<>();
        List<String> adds = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> values = new HashMap<>();
        for (String attribute : List.of("epoch", "beats:a", "hours:a", "due_at", "due_shard", "finished:a")) {
            String name = "#n" + names.size();
            String value = ":v" + values.size();
            int action = random.nextInt(5);
            if (action == 4) {
                continue;
            }
            names.put(name, attribute);
            if (action == 3) {
                removes.add(name);
            } else if (attribute.startsWith("due")) {
                values.put(value, fromS(Integer.toString(random.nextInt(4))));
                sets.add(name + " = " + value);
            } else if (attribute.startsWith("hours")) {
                values.put(
                        value, random.nextInt(20) == 0 ? fromSs(List.of()) : fromSs(List.of("h" + random.nextInt(6))));
                (action == 0 ? sets : adds).add(name + (action == 0 ? " = " : " ") + value);
            } else {
                values.put(value, fromN(Integer.toString(random.nextInt(4))));
                (action == 0 ? sets : adds).add(name + (action == 0 ? " = " : " ") + value);
            }
            if (random.nextInt(4) == 0) {
                String other = ":v" + values.size();
                boolean isNumber = attribute.equals("epoch") || attribute.startsWith("beats");
                if (isNumber && random.nextBoolean()) {
                    values.put(other, fromN(Integer.toString(random.nextInt(4))));
                    conditions.add(name + " = " + other);
                } else {
                    conditions.add("attribute_not_exists(" + name + ")");
                }
            }
        }
        StringBuilder expression = new StringBuilder();
        clause(expression, "SET ", sets);
        clause(expression, "REMOVE ", removes);
        clause(expression, "ADD ", adds);
        if (expression.isEmpty()) {
            return state();
        }
        if (random.nextInt(40) == 0) {
            values.put(":unused", fromN("1"));
        }
        return UpdateItemRequest.builder()
                .tableName(Schemas.TALLIES)
                .key(Map.of("tenant_contract", fromS(contract()), "period", fromS("state")))
                .updateExpression(expression.toString())
                .conditionExpression(conditions.isEmpty() ? null : String.join(" AND ", conditions))
                .expressionAttributeNames(names)
                .expressionAttributeValues(values.isEmpty() ? null : values)
                .returnValues(random.nextBoolean() ? ReturnValue.ALL_NEW : ReturnValue.NONE)
                .build();
    }

    private static void clause(StringBuilder expression, String keyword, List<String> terms) {
        if (!terms.isEmpty()) {
            expression.append(expression.isEmpty() ? "" : " ").append(keyword).append(String.join(", ", terms));
        }
    }

    private UpdateItemRequest wallets() {
        int held = random.nextInt(4);
        AttributeValue more = fromL(List.of(fromS("w" + random.nextInt(9))));
        return UpdateItemRequest.builder()
                .tableName(Schemas.TALLIES)
                .key(Map.of("tenant_contract", fromS(contract()), "period", fromS("wallets#" + random.nextInt(9))))
                .updateExpression("SET wallets = " + (held == 0 ? ":more" : "list_append(wallets, :more)"))
                .conditionExpression(held == 0 ? "attribute_not_exists(wallets)" : "size(wallets) = :held")
                .expressionAttributeValues(
                        held == 0
                                ? Map.of(":more", more)
                                : Map.of(":more", more, ":held", fromN(Integer.toString(held))))
                .build();
    }

    /** Some writes and checks, each of another item: of two of one item, DynamoDB Local makes both. */
    private TransactWriteItemsRequest transaction() {
        Map<Map<String, AttributeValue>, TransactWriteItem> writes = new LinkedHashMap<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            TransactWriteItem write = transacted();
            writes.put(key(write), write);
        }
        return TransactWriteItemsRequest.builder()
                .transactItems(writes.values())
                .build();
    }

    private static Map<String, AttributeValue> key(TransactWriteItem write) {
        if (write.put() != null) {
            return Map.of("task_id", write.put().item().get("task_id"));
        }
        if (write.update() != null) {
            return write.update().key();
        }
        return write.delete() != null
                ? write.delete().key()
                : write.conditionCheck().key();
    }

    private TransactWriteItem transacted() {
        ReturnValuesOnConditionCheckFailure returned = random.nextBoolean()
                ? ReturnValuesOnConditionCheckFailure.ALL_OLD
                : ReturnValuesOnConditionCheckFailure.NONE;
        return switch (random.nextInt(4)) {
            case 0 -> {
                PutItemRequest put = hit();
                yield TransactWriteItem.builder()
                        .put(its -> its.tableName(put.tableName())
                                .item(put.item())
                                .conditionExpression(put.conditionExpression())
                                .returnValuesOnConditionCheckFailure(returned))
                        .build();
            }
            case 1 -> {
                UpdateItemRequest update = state();
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
                                .returnValuesOnConditionCheckFailure(returned))
                        .build();
            }
            case 2 -> {
                DeleteItemRequest delete = delete();
                yield TransactWriteItem.builder()
                        .delete(its -> its.tableName(delete.tableName())
                                .key(delete.key())
                                .conditionExpression("#name = :value")
                                .expressionAttributeNames(Map.of("#name", "tenant_contract"))
                                .expressionAttributeValues(Map.of(":value", fromS(contract())))
                                .returnValuesOnConditionCheckFailure(returned))
                        .build();
            }
            default ->
                TransactWriteItem.builder()
                        .conditionCheck(its -> its.tableName(Schemas.TALLIES)
                                .key(tallyKey())
                                .conditionExpression("attribute_exists(#name)")
                                .expressionAttributeNames(Map.of("#name", "epoch"))
                                .returnValuesOnConditionCheckFailure(returned))
                        .build();
        };
    }

    private Map<String, AttributeValue> tallyKey() {
        String period = switch (random.nextInt(3)) {
            case 0 -> "state";
            case 1 -> "wallets#" + random.nextInt(9);
            default -> period();
        };
        return Map.of("tenant_contract", fromS(contract()), "period", fromS(period));
    }

    private GetItemRequest get() {
        return GetItemRequest.builder()
                .tableName(Schemas.TALLIES)
                .key(tallyKey())
                .consistentRead(random.nextBoolean())
                .build();
    }

    private BatchGetItemRequest batch() {
        Map<String, Map<String, AttributeValue>> keys = new HashMap<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            Map<String, AttributeValue> key = tallyKey();
            keys.put(key.toString(), key);
        }
        return BatchGetItemRequest.builder()
                .requestItems(Map.of(
                        Schemas.TALLIES,
                        KeysAndAttributes.builder()
                                .keys(List.copyOf(keys.values()))
                                .consistentRead(random.nextBoolean())
                                .build()))
                .build();
    }

    private DeleteItemRequest delete() {
        return DeleteItemRequest.builder()
                .tableName(Schemas.HITS)
                .key(Map.of("task_id", fromS("t" + random.nextInt(60))))
                .build();
    }

    private QueryRequest tallies() {
        if (random.nextInt(4) == 0) {
            return paged(QueryRequest.builder()
                    .tableName(Schemas.TALLIES)
                    .indexName(Schemas.DUE)
                    .keyConditionExpression("due_shard = :shard")
                    .expressionAttributeValues(Map.of(":shard", fromS(Integer.toString(random.nextInt(4))))));
        }
        return paged(QueryRequest.builder()
                .tableName(Schemas.TALLIES)
                .consistentRead(random.nextBoolean())
                .keyConditionExpression("tenant_contract = :partition AND period BETWEEN :from AND :to")
                .expressionAttributeValues(
                        Map.of(":partition", fromS(contract()), ":from", fromS(period()), ":to", fromS(period()))));
    }

    private QueryRequest hits() {
        boolean isChain = random.nextBoolean();
        QueryRequest.Builder query = QueryRequest.builder()
                .tableName(Schemas.HITS)
                .indexName(isChain ? Schemas.BY_CONTRACT_CHAIN : Schemas.BY_CONTRACT)
                .keyConditionExpression((isChain ? "tenant_contract_chain" : "tenant_contract")
                        + " = :partition AND completed_at_task BETWEEN :from AND :to")
                .expressionAttributeValues(Map.of(
                        ":partition", fromS(contract() + (isChain ? "#" + random.nextInt(2) : "")),
                        ":from", fromS(position()),
                        ":to", fromS(position())));
        switch (random.nextInt(4)) {
            case 0 -> query.projectionExpression("task_id, wallet");
            case 1 -> query.select(Select.COUNT);
            default -> {}
        }
        return paged(query);
    }

    private QueryRequest paged(QueryRequest.Builder query) {
        if (random.nextBoolean()) {
            query.limit(1 + random.nextInt(5));
        }
        if (random.nextInt(3) == 0) {
            query.scanIndexForward(random.nextBoolean());
        }
        return query.build();
    }
}
