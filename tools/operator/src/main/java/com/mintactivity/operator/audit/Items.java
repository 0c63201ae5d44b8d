package com.mintactivity.operator.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Conditional writes of whole items, as parts of a transaction. */
public final class Items {

    private Items() {}

    /** Puts an item if none exists. */
    public static TransactWriteItem create(String table, String keyName, Map<String, AttributeValue> item) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName(table)
                        .item(item)
                        .conditionExpression("attribute_not_exists(#key)")
                        .expressionAttributeNames(Map.of("#key", keyName)))
                .build();
    }

    /** Changes nothing, and fails the transaction if the item does not exist, or has an attribute. */
    public static TransactWriteItem without(
            String table, String keyName, Map<String, AttributeValue> key, String attribute) {
        return TransactWriteItem.builder()
                .conditionCheck(check -> check.tableName(table)
                        .key(key)
                        .conditionExpression("attribute_exists(#key) AND attribute_not_exists(#attribute)")
                        .expressionAttributeNames(Map.of("#key", keyName, "#attribute", attribute)))
                .build();
    }

    /** Changes nothing, and fails the transaction if an attribute of the item does not have this value. */
    public static TransactWriteItem with(
            String table, Map<String, AttributeValue> key, String attribute, AttributeValue value) {
        return TransactWriteItem.builder()
                .conditionCheck(check -> check.tableName(table)
                        .key(key)
                        .conditionExpression("#attribute = :value")
                        .expressionAttributeNames(Map.of("#attribute", attribute))
                        .expressionAttributeValues(Map.of(":value", value)))
                .build();
    }

    /** Changes nothing, and fails the transaction if the item exists. */
    public static TransactWriteItem absent(String table, String keyName, Map<String, AttributeValue> key) {
        return TransactWriteItem.builder()
                .conditionCheck(check -> check.tableName(table)
                        .key(key)
                        .conditionExpression("attribute_not_exists(#key)")
                        .expressionAttributeNames(Map.of("#key", keyName)))
                .build();
    }

    /**
     * Makes of the item that was read (empty: there was none) another, and fails if one of the attributes of either has
     * changed since, so that no update is lost. Only the attributes that differ are written: one that others have added
     * meanwhile stays.
     */
    public static TransactWriteItem replace(
            String table, String keyName, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        return replace(table, keyName, before, after, Set.of());
    }

    /**
     * As {@link #replace(String, String, Map, Map)}, and fails if the item has a given attribute by now.
     *
     * @param absent attributes that neither item has
     */
    public static TransactWriteItem replace(
            String table,
            String keyName,
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            Set<String> absent) {
        return before.isEmpty()
                ? create(table, keyName, after)
                : new Replacement(before, after, absent).write(table, keyName);
    }

    /** Deletes an item, if there is one. */
    public static TransactWriteItem delete(String table, Map<String, AttributeValue> key) {
        return TransactWriteItem.builder()
                .delete(delete -> delete.tableName(table).key(key))
                .build();
    }

    /** Deletes an item, and fails if an attribute of it does not have this value. */
    public static TransactWriteItem delete(
            String table, Map<String, AttributeValue> key, String attribute, AttributeValue value) {
        return TransactWriteItem.builder()
                .delete(delete -> delete.tableName(table)
                        .key(key)
                        .conditionExpression("#attribute = :value")
                        .expressionAttributeNames(Map.of("#attribute", attribute))
                        .expressionAttributeValues(Map.of(":value", value)))
                .build();
    }

    /** Deletes an item, if there is one, and fails if an attribute of it has a greater number. */
    public static TransactWriteItem deleteUpTo(
            String table, Map<String, AttributeValue> key, String attribute, long number) {
        return TransactWriteItem.builder()
                .delete(delete -> delete.tableName(table)
                        .key(key)
                        .conditionExpression("attribute_not_exists(#attribute) OR #attribute <= :number")
                        .expressionAttributeNames(Map.of("#attribute", attribute))
                        .expressionAttributeValues(Map.of(":number", AttributeValue.fromN(Long.toString(number)))))
                .build();
    }

    /**
     * An item after a change of the attributes of its record. Attributes that the record does not have are unchanged.
     */
    public static Map<String, AttributeValue> revised(
            Map<String, AttributeValue> item,
            Map<String, AttributeValue> recordBefore,
            Map<String, AttributeValue> recordAfter) {
        Map<String, AttributeValue> revised = new HashMap<>(item);
        revised.keySet().removeAll(recordBefore.keySet());
        revised.putAll(recordAfter);
        return revised;
    }
}
