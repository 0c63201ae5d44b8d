package com.mintactivity.activity.tally.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** An update of a contract's state item in the making. Attribute names are free: each gets a placeholder. */
final class StateUpdate {

    private final List<String> sets = new ArrayList<>();
    private final List<String> removes = new ArrayList<>();
    private final List<String> adds = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();

    StateUpdate set(String attribute, AttributeValue value) {
        sets.add(name(attribute) + " = " + value(value));
        return this;
    }

    StateUpdate remove(String attribute) {
        removes.add(name(attribute));
        return this;
    }

    /** Adds to a number or a set, which need not exist. */
    StateUpdate add(String attribute, AttributeValue value) {
        adds.add(name(attribute) + " " + value(value));
        return this;
    }

    StateUpdate onlyIf(String attribute, AttributeValue value) {
        conditions.add(name(attribute) + " = " + value(value));
        return this;
    }

    StateUpdate onlyIfAbsent(String attribute) {
        conditions.add("attribute_not_exists(" + name(attribute) + ")");
        return this;
    }

    /** @param returned which attributes of the item the update returns */
    UpdateItemRequest request(TallyTable table, String contract, ReturnValue returned) {
        List<String> clauses = new ArrayList<>();
        clause(clauses, "SET ", sets);
        clause(clauses, "REMOVE ", removes);
        clause(clauses, "ADD ", adds);
        UpdateItemRequest.Builder request = UpdateItemRequest.builder()
                .tableName(table.name())
                .key(TallyItems.key(contract, TallyItems.STATE))
                .updateExpression(String.join(" ", clauses))
                .expressionAttributeNames(names)
                .returnValues(returned);
        if (!values.isEmpty()) {
            request.expressionAttributeValues(values);
        }
        if (!conditions.isEmpty()) {
            request.conditionExpression(String.join(" AND ", conditions));
        }
        return request.build();
    }

    private String name(String attribute) {
        return names.entrySet().stream()
                .filter(name -> name.getValue().equals(attribute))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> {
                    String placeholder = "#n" + names.size();
                    names.put(placeholder, attribute);
                    return placeholder;
                });
    }

    private String value(AttributeValue value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    private static void clause(List<String> clauses, String keyword, List<String> terms) {
        if (!terms.isEmpty()) {
            clauses.add(keyword + String.join(", ", terms));
        }
    }
}
