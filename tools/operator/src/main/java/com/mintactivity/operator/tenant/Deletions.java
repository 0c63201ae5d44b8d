package com.mintactivity.operator.tenant;

import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Deletes many items of a tenant that is removed, in transactions behind its fence, at the price of two writes for
 * each. On a stack, it takes at most half of the writes that {@code Size=small} gives a table, so that the hits of
 * partners are recorded meanwhile.
 */
final class Deletions {

    private static final int BATCH = 25;

    /** 125 items a second, each of two writes. */
    private static final Duration BETWEEN_BATCHES = Duration.ofMillis(200);

    private static final Duration THROTTLED = Duration.ofMillis(500);

    /** Why a transaction is made again: others write the same items, or the table is throttled. */
    private static final Set<String> PASSING =
            Set.of("None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

    private final Root root;
    private final Fence fence;
    private final Runnable atWork;

    /** @param atWork is called after each transaction */
    Deletions(Root root, Fence fence, Runnable atWork) {
        this.root = root;
        this.fence = fence;
        this.atWork = atWork;
    }

    /**
     * Deletes the items with these keys, in their order, and returns how many keys there were.
     *
     * @throws com.mintactivity.operator.cli.Declined if the removal is over
     */
    long delete(String table, Stream<Map<String, AttributeValue>> keys) {
        return keys.gather(Gatherers.windowFixed(BATCH))
                .mapToLong(batch -> {
                    batch(table, batch);
                    atWork.run();
                    if (!root.backend().isLocal()) {
                        root.environment().pause(BETWEEN_BATCHES);
                    }
                    return batch.size();
                })
                .sum();
    }

    private void batch(String table, List<Map<String, AttributeValue>> keys) {
        Backend service = root.backend();
        List<TransactWriteItem> writes = new ArrayList<>();
        keys.forEach(key -> writes.add(Items.delete(table, key)));
        writes.add(fence.check(service.stack()));
        while (true) {
            try {
                service.dynamo().transactWriteItems(request -> request.transactItems(writes));
                return;
            } catch (TransactionCanceledException cancelled) {
                fence.require(root);
                if (!cancelled.cancellationReasons().stream()
                        .allMatch(reason -> PASSING.contains(String.valueOf(reason.code())))) {
                    throw cancelled;
                }
                root.environment().pause(THROTTLED);
            }
        }
    }
}
