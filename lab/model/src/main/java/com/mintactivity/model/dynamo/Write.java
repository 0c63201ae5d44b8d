package com.mintactivity.model.dynamo;

import static java.util.Objects.requireNonNull;

import com.mintactivity.model.dynamo.expression.Condition;
import com.mintactivity.model.dynamo.expression.Placeholders;
import com.mintactivity.model.dynamo.expression.Refusals;
import com.mintactivity.model.dynamo.expression.Update;
import com.mintactivity.model.dynamo.expression.Values;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A request to change or to check one item.
 *
 * @param item the key; of a put, the item
 * @param update null unless it is an update
 */
record Write(
        Kind kind,
        String table,
        Map<String, AttributeValue> item,
        @Nullable String update,
        @Nullable String condition,
        Map<String, String> names,
        Map<String, AttributeValue> values,
        boolean returnsRefused) {

    enum Kind {
        PUT,
        UPDATE,
        DELETE,
        CHECK
    }

    static Write of(TransactWriteItem item) {
        if (item.put() != null) {
            return of(Kind.PUT, item.put());
        }
        if (item.update() != null) {
            return of(Kind.UPDATE, item.update());
        }
        return item.delete() != null ? of(Kind.DELETE, item.delete()) : of(Kind.CHECK, item.conditionCheck());
    }

    /** A part of a batch. */
    static Write of(String table, WriteRequest request) {
        boolean isPut = request.putRequest() != null;
        return new Write(
                isPut ? Kind.PUT : Kind.DELETE,
                table,
                isPut ? request.putRequest().item() : request.deleteRequest().key(),
                null,
                null,
                Map.of(),
                Map.of(),
                false);
    }

    /** A request, or a part of a transaction: the same fields have the same names in each. */
    @SuppressWarnings("unchecked")
    static Write of(Kind kind, SdkPojo request) {
        Map<String, @Nullable Object> fields = new HashMap<>();
        request.sdkFields().forEach(field -> fields.put(field.memberName(), field.getValueOrDefault(request)));
        return new Write(
                kind,
                (String) requireNonNull(fields.get("TableName")),
                (Map<String, AttributeValue>) requireNonNull(fields.get(kind == Kind.PUT ? "Item" : "Key")),
                (String) fields.get("UpdateExpression"),
                (String) fields.get("ConditionExpression"),
                (Map<String, String>) requireNonNull(fields.get("ExpressionAttributeNames")),
                (Map<String, AttributeValue>) requireNonNull(fields.get("ExpressionAttributeValues")),
                "ALL_OLD".equals(fields.get("ReturnValuesOnConditionCheckFailure")));
    }

    /**
     * Its effect on an item, before it is stored.
     *
     * @param isWrite whether something is written
     * @param before empty if there is no item
     * @param after empty if there will be none
     * @param bytes the size of the item after the write
     */
    record Effect(
            SimulatedTable table,
            Map<String, AttributeValue> key,
            boolean isWrite,
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            int bytes) {}

    /**
     * Its effect on a table.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException if the condition does not
     *     hold
     */
    Effect effect(SimulatedTable its) {
        Placeholders names = new Placeholders(this.names, values);
        Condition required = names.read(Condition.PARSER, condition);
        Update updated = kind == Kind.UPDATE ? names.read(Update.PARSER, update) : null;
        names.requireAllUsed();
        if (updated != null) {
            updated.validate(names, its.keyNames());
        }
        Map<String, AttributeValue> put = kind == Kind.PUT ? Values.kept(item) : Map.of();
        if (kind == Kind.PUT) {
            its.requireItem(put);
        } else {
            its.requireKey(item);
        }
        Map<String, AttributeValue> before = its.latest(item);
        if (required != null && !required.holds(before, names)) {
            throw Refusals.condition(returnsRefused ? before : Map.of());
        }
        Map<String, AttributeValue> after = switch (kind) {
            case PUT -> put;
            case UPDATE -> {
                Map<String, AttributeValue> base = before.isEmpty() ? item : before;
                yield updated == null ? base : updated.apply(base, names);
            }
            case DELETE -> Map.of();
            case CHECK -> before;
        };
        boolean isWrite = kind != Kind.CHECK && !(before.isEmpty() && after.isEmpty());
        return new Effect(its, its.key(item), isWrite, before, after, after.isEmpty() ? 0 : its.requireItem(after));
    }
}
