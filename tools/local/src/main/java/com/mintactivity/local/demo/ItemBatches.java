package com.mintactivity.local.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Writes many items as transactions: DynamoDB Local writes to its disk once for each transaction, not for each item.
 */
final class ItemBatches {

    /** The maximum number of items in one TransactWriteItems. */
    private static final int MAX_BATCH = 100;

    private static final int THREADS = 4;

    private ItemBatches() {}

    static void put(DynamoDbClient dynamo, String table, List<Map<String, AttributeValue>> items)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> batches = new ArrayList<>();
            for (int from = 0; from < items.size(); from += MAX_BATCH) {
                List<TransactWriteItem> batch = items.subList(from, Math.min(from + MAX_BATCH, items.size())).stream()
                        .map(item -> TransactWriteItem.builder()
                                .put(put -> put.tableName(table).item(item))
                                .build())
                        .toList();
                batches.add(threads.submit(() -> dynamo.transactWriteItems(request -> request.transactItems(batch))));
            }
            for (Future<?> batch : batches) {
                batch.get();
            }
        }
    }
}
