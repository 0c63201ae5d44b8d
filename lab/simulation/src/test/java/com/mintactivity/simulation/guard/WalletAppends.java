package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Rules of the transactions by which a sealer appends wallets, broken. */
final class WalletAppends extends ForwardingDynamo {

    private final UnaryOperator<List<TransactWriteItem>> change;

    private WalletAppends(DynamoDbClient own, UnaryOperator<List<TransactWriteItem>> change) {
        super(own);
        this.change = change;
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return own().transactWriteItems(request.toBuilder()
                .transactItems(change.apply(request.transactItems()))
                .build());
    }

    /** A page is written, whatever another sealer has added. */
    static DynamoDbClient overwritten(DynamoDbClient own) {
        return new WalletAppends(
                own, items -> items.stream().map(WalletAppends::unconditional).toList());
    }

    private static TransactWriteItem unconditional(TransactWriteItem item) {
        if (item.update() == null) {
            return item;
        }
        Map<String, AttributeValue> more =
                Map.of(":more", item.update().expressionAttributeValues().get(":more"));
        Update update = item.update().toBuilder()
                .conditionExpression(null)
                .expressionAttributeValues(more)
                .build();
        return item.toBuilder().update(update).build();
    }

    /** Wallets are appended, whatever the epoch is. */
    static DynamoDbClient unfenced(DynamoDbClient own) {
        return new WalletAppends(
                own,
                items -> items.stream()
                        .filter(item -> item.conditionCheck() == null)
                        .toList());
    }
}
