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

/** Puts many items into a table: as transactions, which DynamoDB Local writes to its disk once each and not once an item. */
final class Batches {

    /** DynamoDB takes this many items in one TransactWriteItems. */
    private static final int BATCH = 100;

    private static final int SIDE_BY_SIDE = 4;

    private Batches() {}

    static void put(DynamoDbClient dynamo, String table, List<Map<String, AttributeValue>> items)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            List<Future<?>> batches = new ArrayList<>();
            for (int from = 0; from < items.size(); from += BATCH) {
                List<TransactWriteItem> batch = items.subList(from, Math.min(from + BATCH, items.size())).stream()
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
