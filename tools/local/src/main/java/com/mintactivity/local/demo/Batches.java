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
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Puts many items into a table, a few batches at a time. */
final class Batches {

    /** DynamoDB takes this many items in one BatchWriteItem. */
    private static final int BATCH = 25;

    private static final int SIDE_BY_SIDE = 4;

    private Batches() {}

    static void put(DynamoDbClient dynamo, String table, List<Map<String, AttributeValue>> items)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            List<Future<?>> batches = new ArrayList<>();
            for (int from = 0; from < items.size(); from += BATCH) {
                List<WriteRequest> batch = items.subList(from, Math.min(from + BATCH, items.size())).stream()
                        .map(item -> WriteRequest.builder()
                                .putRequest(put -> put.item(item))
                                .build())
                        .toList();
                batches.add(threads.submit(() -> put(dynamo, Map.of(table, batch))));
            }
            for (Future<?> batch : batches) {
                batch.get();
            }
        }
    }

    private static void put(DynamoDbClient dynamo, Map<String, List<WriteRequest>> batch) {
        Map<String, List<WriteRequest>> left = batch;
        while (!left.isEmpty()) {
            Map<String, List<WriteRequest>> now = left;
            left = dynamo.batchWriteItem(request -> request.requestItems(now)).unprocessedItems();
        }
    }
}
