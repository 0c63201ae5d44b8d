package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Rules of the tallies that a sealer writes, broken. Puts of other items are passed on. */
final class TallyPuts extends ForwardingDynamo {

    /** A put in another form, or null for none. */
    private interface Change {

        @Nullable
        PutItemRequest of(PutItemRequest request, ForwardingDynamo dynamo);
    }

    private final Change change;

    private TallyPuts(DynamoDbClient own, Change change) {
        super(own);
        this.change = change;
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        if (!request.item().containsKey("tally")) {
            return own().putItem(request);
        }
        PutItemRequest changed = change.of(request, this);
        return changed == null ? PutItemResponse.builder().build() : own().putItem(changed);
    }

    static DynamoDbClient unfenced(DynamoDbClient own) {
        return new TallyPuts(
                own,
                (put, dynamo) -> put.toBuilder()
                        .conditionExpression(null)
                        .expressionAttributeValues(null)
                        .build());
    }

    static DynamoDbClient equalNotWritten(DynamoDbClient own) {
        return new TallyPuts(own, (put, dynamo) -> {
            Map<String, AttributeValue> stored = dynamo.stored(put.tableName(), put.item());
            return attribute(put.item(), "tally").equals(stored.get("tally")) ? null : put;
        });
    }

    /** Longer tallies that exist are left as they are. */
    static DynamoDbClient longerNotRewritten(DynamoDbClient own, String kind) {
        return new TallyPuts(own, (put, dynamo) -> {
            boolean isLonger = text(put.item(), "period").startsWith(kind);
            return isLonger && !dynamo.stored(put.tableName(), put.item()).isEmpty() ? null : put;
        });
    }

    static DynamoDbClient emptyNotWritten(DynamoDbClient own) {
        return new TallyPuts(own, (put, dynamo) -> isEmpty(put) ? null : put);
    }

    static DynamoDbClient emptyOnlyOverStored(DynamoDbClient own) {
        return new TallyPuts(
                own,
                (put, dynamo) -> isEmpty(put)
                                && dynamo.stored(put.tableName(), put.item()).isEmpty()
                        ? null
                        : put);
    }

    static DynamoDbClient deletedWhereEmpty(DynamoDbClient own) {
        return new TallyPuts(own, (put, dynamo) -> {
            if (isEmpty(put)) {
                own.deleteItem(DeleteItemRequest.builder()
                        .tableName(put.tableName())
                        .key(Map.of(
                                "tenant_contract", put.item().get("tenant_contract"),
                                "period", put.item().get("period")))
                        .build());
            }
            return isEmpty(put) ? null : put;
        });
    }

    private static boolean isEmpty(PutItemRequest put) {
        return attribute(put.item(), "tally").b().asByteArrayUnsafe().length == 0;
    }
}
