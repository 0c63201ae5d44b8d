package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** An update of a contract's state item in the making. Attribute names are free: each gets a placeholder. */
final class StateUpdate {

    private final StringJoiner sets = clause("SET ");
    private final StringJoiner removes = clause("REMOVE ");
    private final StringJoiner adds = clause("ADD ");
    private final StringJoiner conditions = new StringJoiner(" AND ");
    private final Map<String, String> placeholders = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();

    StateUpdate set(String attribute, AttributeValue value) {
        sets.add(name(attribute) + " = " + value(value));
        return this;
    }

    /** Sets and removes what differs between two versions of an item. */
    StateUpdate change(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        after.forEach((attribute, value) -> {
            if (!value.equals(before.get(attribute))) {
                set(attribute, value);
            }
        });
        before.keySet().stream()
                .filter(attribute -> !after.containsKey(attribute))
                .forEach(this::remove);
        return this;
    }

    /** Sets an attribute, or removes it. */
    StateUpdate setIf(boolean isSet, String attribute, AttributeValue value) {
        return isSet ? set(attribute, value) : remove(attribute);
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

    /**
     * Refuses the update unless an attribute has a number.
     *
     * @param number zero if the attribute must be absent
     */
    StateUpdate onlyIf(String attribute, long number) {
        String name = name(attribute);
        conditions.add(
                number == 0
                        ? "attribute_not_exists(" + name + ")"
                        : name + " = " + value(fromN(Long.toString(number))));
        return this;
    }

    /** @param returned which attributes of the item the update returns */
    UpdateItemRequest request(TallyTable table, String contract, ReturnValue returned) {
        String clauses = Stream.of(sets, removes, adds)
                .map(StringJoiner::toString)
                .filter(clause -> !clause.isEmpty())
                .collect(Collectors.joining(" "));
        Map<String, String> names =
                placeholders.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
        UpdateItemRequest.Builder request = UpdateItemRequest.builder()
                .tableName(table.name())
                .key(TallyItems.key(contract, TallyItems.STATE))
                .updateExpression(clauses)
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .returnValues(returned);
        if (conditions.length() > 0) {
            request.conditionExpression(conditions.toString());
        }
        return request.build();
    }

    private String name(String attribute) {
        return placeholders.computeIfAbsent(attribute, unknown -> "#n" + placeholders.size());
    }

    private String value(AttributeValue value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    /** Empty without a term. */
    private static StringJoiner clause(String keyword) {
        return new StringJoiner(", ", keyword, "").setEmptyValue("");
    }
}
