package com.mintactivity.model.dynamo;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
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

    static Write of(PutItemRequest put) {
        return new Write(
                Kind.PUT,
                put.tableName(),
                put.item(),
                null,
                put.conditionExpression(),
                put.expressionAttributeNames(),
                put.expressionAttributeValues(),
                isOld(put.returnValuesOnConditionCheckFailure()));
    }

    static Write of(UpdateItemRequest update) {
        return new Write(
                Kind.UPDATE,
                update.tableName(),
                update.key(),
                update.updateExpression(),
                update.conditionExpression(),
                update.expressionAttributeNames(),
                update.expressionAttributeValues(),
                isOld(update.returnValuesOnConditionCheckFailure()));
    }

    static Write of(DeleteItemRequest delete) {
        return new Write(
                Kind.DELETE,
                delete.tableName(),
                delete.key(),
                null,
                delete.conditionExpression(),
                delete.expressionAttributeNames(),
                delete.expressionAttributeValues(),
                isOld(delete.returnValuesOnConditionCheckFailure()));
    }

    static Write of(TransactWriteItem item) {
        if (item.put() != null) {
            Put put = item.put();
            return new Write(
                    Kind.PUT,
                    put.tableName(),
                    put.item(),
                    null,
                    put.conditionExpression(),
                    put.expressionAttributeNames(),
                    put.expressionAttributeValues(),
                    isOld(put.returnValuesOnConditionCheckFailure()));
        }
        if (item.update() != null) {
            var update = item.update();
            return new Write(
                    Kind.UPDATE,
                    update.tableName(),
                    update.key(),
                    update.updateExpression(),
                    update.conditionExpression(),
                    update.expressionAttributeNames(),
                    update.expressionAttributeValues(),
                    isOld(update.returnValuesOnConditionCheckFailure()));
        }
        if (item.delete() != null) {
            Delete delete = item.delete();
            return new Write(
                    Kind.DELETE,
                    delete.tableName(),
                    delete.key(),
                    null,
                    delete.conditionExpression(),
                    delete.expressionAttributeNames(),
                    delete.expressionAttributeValues(),
                    isOld(delete.returnValuesOnConditionCheckFailure()));
        }
        ConditionCheck check = item.conditionCheck();
        return new Write(
                Kind.CHECK,
                check.tableName(),
                check.key(),
                null,
                check.conditionExpression(),
                check.expressionAttributeNames(),
                check.expressionAttributeValues(),
                isOld(check.returnValuesOnConditionCheckFailure()));
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

    private static boolean isOld(@Nullable ReturnValuesOnConditionCheckFailure returned) {
        return returned == ReturnValuesOnConditionCheckFailure.ALL_OLD;
    }

    /**
     * What it makes of an item, before that takes effect.
     *
     * @param isWrite whether something is written
     * @param before empty if there is no item
     * @param after empty if there will be none
     * @param bytes the size of the item after the change
     */
    record Change(
            SimulatedTable table,
            Map<String, AttributeValue> key,
            boolean isWrite,
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            int bytes) {}

    /**
     * The change of a table.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException if the condition does not
     *     hold
     */
    Change change(SimulatedTable its) {
        Placeholders names = new Placeholders(this.names, values);
        Condition required = names.read(Condition.KIND, condition);
        Update updated = kind == Kind.UPDATE ? names.read(Update.KIND, update) : null;
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
        return new Change(its, its.key(item), isWrite, before, after, after.isEmpty() ? 0 : its.requireItem(after));
    }
}
