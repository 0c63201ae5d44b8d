package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** An update of a contract's state item in the making. Attribute names are free: each gets a placeholder. */
final class StateUpdate {

    private final Map<String, StringJoiner> clauses = new TreeMap<>();
    private final StringJoiner conditions = new StringJoiner(" AND ");
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();

    /** One more claim by a writer of history. */
    static StateUpdate claim(String contract, String writer) {
        AttributeValue one = StateItems.number(1);
        return new StateUpdate()
                .change(Map.of(), StateItems.dueAt(contract, Instant.EPOCH))
                .add(StateItems.CLAIMS_OF + writer, one)
                .add(StateItems.CLAIMS, one);
    }

    /** Sets and removes what differs between two versions of an item. */
    StateUpdate change(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        after.entrySet().stream()
                .filter(attribute -> !attribute.getValue().equals(before.get(attribute.getKey())))
                .forEach(attribute -> set(attribute.getKey(), attribute.getValue()));
        before.keySet().stream()
                .filter(attribute -> !after.containsKey(attribute))
                .forEach(this::remove);
        return this;
    }

    StateUpdate remove(String attribute) {
        return clause("REMOVE", name(attribute));
    }

    StateUpdate set(String attribute, AttributeValue value) {
        return clause("SET", name(attribute) + " = " + value(value));
    }

    /** Adds to a number or a set, which need not exist. */
    StateUpdate add(String attribute, AttributeValue value) {
        return clause("ADD", name(attribute) + " " + value(value));
    }

    /**
     * Refuses the update unless an attribute has a number.
     *
     * @param number zero if the attribute must be absent
     */
    StateUpdate onlyIfNumber(String attribute, long number) {
        if (number != 0) {
            return onlyIf(attribute, StateItems.number(number));
        }
        conditions.add("attribute_not_exists(" + name(attribute) + ")");
        return this;
    }

    /** Refuses the update unless an attribute has a value. */
    StateUpdate onlyIf(String attribute, AttributeValue value) {
        conditions.add(name(attribute) + " = " + value(value));
        return this;
    }

    /** @param returned which attributes of the item the update returns */
    UpdateItemRequest request(TallyTable table, String contract, ReturnValue returned) {
        return UpdateItemRequest.builder()
                .tableName(table.name())
                .key(TallyItems.key(contract, TallyItems.STATE))
                .updateExpression(
                        clauses.values().stream().map(StringJoiner::toString).collect(joining(" ")))
                .conditionExpression(conditions.length() > 0 ? conditions.toString() : null)
                .expressionAttributeNames(names)
                .expressionAttributeValues(values.isEmpty() ? null : values)
                .returnValues(returned)
                .build();
    }

    /** The update as a part of a transaction. */
    TransactWriteItem part(TallyTable table, String contract) {
        UpdateItemRequest request = request(table, contract, ReturnValue.NONE);
        return TransactWriteItem.builder()
                .update(update -> update.tableName(request.tableName())
                        .key(request.key())
                        .updateExpression(request.updateExpression())
                        .conditionExpression(request.conditionExpression())
                        .expressionAttributeNames(request.expressionAttributeNames())
                        .expressionAttributeValues(request.expressionAttributeValues()))
                .build();
    }

    private StateUpdate clause(String keyword, String term) {
        clauses.computeIfAbsent(keyword, first -> new StringJoiner(", ", first + " ", ""))
                .add(term);
        return this;
    }

    private String name(String attribute) {
        String placeholder = "#n" + names.size();
        names.put(placeholder, attribute);
        return placeholder;
    }

    private String value(AttributeValue value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }
}
