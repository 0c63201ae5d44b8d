package com.mintactivity.recorder;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** The table of hits as a recorder reads and writes it. A task's item is written once: the first completion wins. */
final class HitWriter {

    private final DynamoDbClient dynamo;
    private final String table;
    private final Duration timeout;
    private final HitClaims claims;
    private final HitAnnouncer announcer;

    /**
     * A writer of hits.
     *
     * @param timeout of one write, all attempts of the SDK included
     * @param claims made before each write
     * @param announcer learns of each write after it
     */
    HitWriter(DynamoDbClient dynamo, String stack, Duration timeout, HitClaims claims, HitAnnouncer announcer) {
        this.dynamo = dynamo;
        this.table = HitItems.table(stack);
        this.timeout = timeout;
        this.claims = claims;
        this.announcer = announcer;
    }

    /** The result of a write that the store answered. */
    sealed interface Put {

        /** The hit is stored. */
        record Written() implements Put {}

        /**
         * The task has another item, and nothing was written.
         *
         * @param item as it is stored
         * @param attempts of the SDK; if more than one, an earlier one may have written this item
         */
        record Taken(Map<String, AttributeValue> item, int attempts) implements Put {}
    }

    /**
     * Writes a hit, if its task has no item.
     *
     * @throws RuntimeException if the store fails; the hit may be written
     */
    Put put(Hit hit) {
        return put(hit, request -> request.conditionExpression("attribute_not_exists(" + HitItems.KEY + ")"));
    }

    /**
     * Writes a hit in place of a withdrawn one of the same task, if that is still stored. The hours of both are claimed
     * before: of the withdrawn one, too, since its withdrawal may have been suspended until a sealer took it for dead.
     *
     * @param withdrawn the item as it was read
     * @param itsClaims of the hours of withdrawn hits
     * @throws RuntimeException if the store fails; the hit may be written
     */
    Put replace(Map<String, AttributeValue> withdrawn, HitClaims itsClaims, Hit hit) {
        Hit before = HitItems.read(withdrawn);
        itsClaims.before(HitItems.contractKey(before.tenant(), before.contract()), before.completedAt());
        return put(
                hit,
                request -> request.conditionExpression(HitItems.WITHDRAWN_AT + " = :withdrawn_at")
                        .expressionAttributeValues(
                                Map.of(":withdrawn_at", fromS(Item.text(withdrawn, HitItems.WITHDRAWN_AT)))));
    }

    private Put put(Hit hit, Consumer<PutItemRequest.Builder> condition) {
        String contract = HitItems.contractKey(hit.tenant(), hit.contract());
        claims.before(contract, hit.completedAt());
        try {
            dynamo.putItem(request -> condition.accept(request.tableName(table)
                    .item(HitItems.write(hit))
                    .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .overrideConfiguration(call -> call.apiCallTimeout(timeout))));
            return new Put.Written();
        } catch (ConditionalCheckFailedException taken) {
            return new Put.Taken(taken.item(), taken.numAttempts());
        } catch (RuntimeException failure) {
            claims.uncertain(contract);
            throw failure;
        } finally {
            announcer.after(contract);
        }
    }

    /** The hit of a task, unless it has none or it was withdrawn. */
    Optional<Hit> hit(String taskId) {
        Map<String, AttributeValue> item = dynamo.getItem(request ->
                        request.tableName(table).key(HitItems.key(taskId)).consistentRead(true))
                .item();
        return item.isEmpty() || HitItems.isWithdrawn(item) ? Optional.empty() : Optional.of(HitItems.read(item));
    }
}
