package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import com.mintactivity.model.dynamo.Schemas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Writes of one item in the forms that the service and its operator send. */
final class RandomWrites {

    private static final int LARGEST = 400 << 10;

    private final SplittableRandom random;
    private final RandomKeys keys;
    private final RandomValues values;

    RandomWrites(SplittableRandom random) {
        this.random = random;
        this.keys = new RandomKeys(random);
        this.values = new RandomValues(random);
    }

    DynamoDbRequest next() {
        return switch (random.nextInt(9)) {
            case 0 -> hit();
            case 1 -> tally();
            case 2, 3 -> state();
            case 4 -> wallets();
            case 5 -> newest();
            case 6 -> replacement();
            case 7 -> random.nextInt(4) == 0 ? large() : document();
            default -> delete();
        };
    }

    PutItemRequest hit() {
        String task = keys.task();
        String contract = keys.contract();
        Map<String, AttributeValue> item = new HashMap<>(Map.of("task_id", fromS(task), "wallet", fromS("")));
        if (random.nextInt(8) > 0) {
            item.put("tenant_contract", fromS(contract));
            item.put("tenant_contract_chain", fromS(contract + "#" + random.nextInt(2)));
        }
        item.put("completed_at_task", fromS(keys.position() + "#" + task));
        PutItemRequest.Builder put =
                PutItemRequest.builder().tableName(Schemas.HITS).item(item);
        if (random.nextInt(4) > 0) {
            put.conditionExpression("attribute_not_exists(task_id)").returnValuesOnConditionCheckFailure(returned());
        }
        return put.build();
    }

    private ReturnValuesOnConditionCheckFailure returned() {
        return random.nextBoolean()
                ? ReturnValuesOnConditionCheckFailure.ALL_OLD
                : ReturnValuesOnConditionCheckFailure.NONE;
    }

    private PutItemRequest tally() {
        AttributeValue epoch = fromN(Long.toString(random.nextLong(12)));
        PutItemRequest.Builder put = PutItemRequest.builder()
                .tableName(Schemas.TALLIES)
                .item(Map.of(
                        "tenant_contract", fromS(keys.contract()), "period", fromS(keys.period()), "epoch", epoch));
        if (random.nextInt(4) > 0) {
            put.conditionExpression("attribute_not_exists(epoch) OR epoch < :epoch")
                    .expressionAttributeValues(Map.of(":epoch", epoch))
                    .returnValuesOnConditionCheckFailure(returned());
        }
        return put.build();
    }

    /** An update of a contract's state. */
    UpdateItemRequest state() {
        List<String> sets = new ArrayList<>();
        List<String> removes = new ArrayList<>();
        List<String> adds = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> placed = new HashMap<>();
        for (String attribute : List.of("epoch", "claims:a", "hours:a", "due_at", "due_shard", "finished:a")) {
            String name = "#n" + names.size();
            String value = ":v" + placed.size();
            int action = random.nextInt(5);
            if (action == 4) {
                continue;
            }
            names.put(name, attribute);
            if (action == 3) {
                removes.add(name);
            } else if (attribute.startsWith("due")) {
                placed.put(value, fromS(Integer.toString(random.nextInt(4))));
                sets.add(name + " = " + value);
            } else {
                boolean isSet = attribute.startsWith("hours");
                placed.put(
                        value,
                        isSet
                                ? fromSs(random.nextInt(20) == 0 ? List.of() : List.of("h" + random.nextInt(6)))
                                : fromN(Integer.toString(random.nextInt(4))));
                (action == 0 ? sets : adds).add(name + (action == 0 ? " = " : " ") + value);
            }
            if (random.nextInt(4) == 0) {
                conditions.add(condition(attribute, name, placed));
            }
        }
        StringBuilder expression = new StringBuilder();
        clause(expression, "SET ", sets);
        clause(expression, "REMOVE ", removes);
        clause(expression, "ADD ", adds);
        return expression.isEmpty()
                ? state()
                : UpdateItemRequest.builder()
                        .tableName(Schemas.TALLIES)
                        .key(Map.of("tenant_contract", fromS(keys.contract()), "period", fromS("state")))
                        .updateExpression(expression.toString())
                        .conditionExpression(conditions.isEmpty() ? null : String.join(" AND ", conditions))
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(placed.isEmpty() ? null : placed)
                        .returnValues(random.nextBoolean() ? ReturnValue.ALL_NEW : ReturnValue.NONE)
                        .build();
    }

    private String condition(String attribute, String name, Map<String, AttributeValue> placed) {
        boolean isNumber = attribute.equals("epoch") || attribute.startsWith("claims");
        if (!isNumber || random.nextBoolean()) {
            return "attribute_not_exists(" + name + ")";
        }
        String value = ":v" + placed.size();
        placed.put(value, fromN(Integer.toString(random.nextInt(4))));
        return name + " = " + value;
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
                .key(Map.of("tenant_contract", fromS(keys.contract()), "period", fromS("wallets#" + random.nextInt(9))))
                .updateExpression("SET wallets = " + (held == 0 ? ":more" : "list_append(wallets, :more)"))
                .conditionExpression(held == 0 ? "attribute_not_exists(wallets)" : "size(wallets) = :held")
                .expressionAttributeValues(
                        held == 0
                                ? Map.of(":more", more)
                                : Map.of(":more", more, ":held", fromN(Integer.toString(held))))
                .build();
    }

    /** The newest name of an account, or the last day on which a key was used. */
    private DynamoDbRequest newest() {
        AttributeValue now = fromS(keys.position());
        if (random.nextBoolean()) {
            return UpdateItemRequest.builder()
                    .tableName(RandomKeys.USAGE)
                    .key(keys.of(RandomKeys.USAGE))
                    .updateExpression("SET last_used_on = :today")
                    .conditionExpression("attribute_not_exists(last_used_on) OR last_used_on < :today")
                    .expressionAttributeValues(Map.of(":today", now))
                    .build();
        }
        Map<String, AttributeValue> item = new HashMap<>(keys.of(Schemas.ACCOUNTS));
        item.put("seen_at", now);
        item.put("handle", fromS(values.text()));
        return PutItemRequest.builder()
                .tableName(Schemas.ACCOUNTS)
                .item(item)
                .conditionExpression("attribute_not_exists(#key) OR #seen < :seen OR #seen > :now")
                .expressionAttributeNames(Map.of("#key", "user_id", "#seen", "seen_at"))
                .expressionAttributeValues(Map.of(":seen", now, ":now", fromS(keys.position())))
                .returnValues(random.nextBoolean() ? ReturnValue.ALL_OLD : ReturnValue.NONE)
                .build();
    }

    /** A change of some attributes if others are as they were read, as an operator makes it. */
    UpdateItemRequest replacement() {
        String table = random.nextBoolean() ? Schemas.TENANTS : Schemas.AUDIT;
        boolean isRemoval = random.nextBoolean();
        Map<String, AttributeValue> placed = new HashMap<>(Map.of(":v0", values.any(), ":v1", values.any()));
        String update = isRemoval ? "REMOVE #a1" : "SET #a1 = :v1, #a2 = :v2";
        if (!isRemoval) {
            placed.put(":v2", values.any());
        }
        String operator = List.of("=", "=", "=", "<", "<=", ">", ">=").get(random.nextInt(7));
        return UpdateItemRequest.builder()
                .tableName(table)
                .key(keys.of(table))
                .updateExpression(update)
                .conditionExpression(
                        random.nextInt(3) == 0
                                ? "attribute_not_exists(#a0) OR #a1 " + operator + " :v0 OR #a1 = :v1"
                                : "#a0 " + operator + " :v0 AND attribute_exists(#a1) OR #a1 = :v1")
                .expressionAttributeNames(
                        isRemoval
                                ? Map.of("#a0", "alpha", "#a1", "beta")
                                : Map.of("#a0", "alpha", "#a1", "beta", "#a2", "gamma"))
                .expressionAttributeValues(placed)
                .returnValuesOnConditionCheckFailure(returned())
                .returnValues(random.nextBoolean() ? ReturnValue.ALL_NEW : ReturnValue.ALL_OLD)
                .build();
    }

    private PutItemRequest document() {
        String table = random.nextBoolean() ? Schemas.TENANTS : Schemas.AUDIT;
        Map<String, AttributeValue> item = new HashMap<>(keys.of(table));
        item.put("alpha", values.any());
        item.put("beta", values.any());
        if (random.nextBoolean()) {
            item.put("gamma", values.any());
        }
        return PutItemRequest.builder()
                .tableName(table)
                .item(item)
                .returnValues(random.nextBoolean() ? ReturnValue.ALL_OLD : ReturnValue.NONE)
                .build();
    }

    /** One of a few items of about the largest size, or of which some make a page. */
    private PutItemRequest large() {
        String atId = "large" + random.nextInt(4);
        int rest = "day".length() + RandomKeys.LARGE.length() + "at_id".length() + atId.length() + "alpha".length();
        int bytes = random.nextBoolean() ? LARGEST - random.nextInt(3) + 1 : 250_000 + random.nextInt(100_000);
        return PutItemRequest.builder()
                .tableName(Schemas.AUDIT)
                .item(Map.of(
                        "day", fromS(RandomKeys.LARGE), "at_id", fromS(atId), "alpha", fromS("x".repeat(bytes - rest))))
                .build();
    }

    DeleteItemRequest delete() {
        String table = random.nextInt(3) == 0 ? keys.table() : Schemas.HITS;
        DeleteItemRequest.Builder delete =
                DeleteItemRequest.builder().tableName(table).key(keys.of(table));
        if (random.nextBoolean()) {
            delete.conditionExpression("#name = :value")
                    .expressionAttributeNames(Map.of("#name", "tenant_contract"))
                    .expressionAttributeValues(Map.of(":value", fromS(keys.contract())))
                    .returnValuesOnConditionCheckFailure(returned());
        }
        return delete.returnValues(random.nextBoolean() ? ReturnValue.ALL_OLD : ReturnValue.NONE)
                .build();
    }
}
