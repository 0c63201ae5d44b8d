package com.mintactivity.operator.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The expressions of an update that makes one item of another. */
final class Replacement {

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();
    private final List<String> conditions = new ArrayList<>();
    private final List<String> set = new ArrayList<>();
    private final List<String> remove = new ArrayList<>();
    private final Map<String, AttributeValue> before;

    /** @param absent attributes that the item must not have, besides those that only {@code after} has */
    Replacement(Map<String, AttributeValue> before, Map<String, AttributeValue> after, Set<String> absent) {
        this.before = before;
        Set<String> attributes = new TreeSet<>(before.keySet());
        attributes.addAll(after.keySet());
        attributes.addAll(absent);
        for (String attribute : attributes) {
            String name = "#a" + names.size();
            names.put(name, attribute);
            AttributeValue was = before.get(attribute);
            AttributeValue is = after.get(attribute);
            conditions.add(was == null ? "attribute_not_exists(" + name + ")" : name + " = " + value(was));
            if (is != null && !is.equals(was)) {
                set.add(name + " = " + value(is));
            } else if (is == null && was != null) {
                remove.add(name);
            }
        }
    }

    private String value(AttributeValue value) {
        String name = ":v" + values.size();
        values.put(name, value);
        return name;
    }

    TransactWriteItem write(String table, String keyName) {
        List<String> actions = new ArrayList<>();
        if (!set.isEmpty()) {
            actions.add("SET " + String.join(", ", set));
        }
        if (!remove.isEmpty()) {
            actions.add("REMOVE " + String.join(", ", remove));
        }
        return TransactWriteItem.builder()
                .update(update -> update.tableName(table)
                        .key(Map.of(keyName, before.get(keyName)))
                        .updateExpression(String.join(" ", actions))
                        .conditionExpression(String.join(" AND ", conditions))
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values))
                .build();
    }
}
