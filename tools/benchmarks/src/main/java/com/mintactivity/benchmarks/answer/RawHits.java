package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.time.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Raw hits of a history in the table of a stack. */
final class RawHits {

    /** The most items that one BatchWriteItem takes. */
    private static final int BATCH = 25;

    private static final int THREADS = 4;

    private final Service service;
    private final String stack;

    RawHits(Service service, String stack) {
        this.service = service;
        this.stack = stack;
    }

    void store(History history, Window stretch) {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<WriteRequest> batch = new ArrayList<>();
            history.each(stretch, history::hit, hit -> {
                batch.add(put(hit));
                if (batch.size() == BATCH) {
                    List<WriteRequest> filled = List.copyOf(batch);
                    batch.clear();
                    threads.execute(() -> write(filled));
                }
            });
            if (!batch.isEmpty()) {
                write(batch);
            }
        }
    }

    /** The read units of a hit, where a window of stored ones is read. */
    double unitsEach(ContractSelector subject, Window window) {
        LongAdder read = new LongAdder();
        service.units().reset();
        new HitReader(service.dynamo(), stack).each(subject, window, hit -> read.increment());
        return service.units().reads() / read.sum();
    }

    private static WriteRequest put(Hit hit) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(HitItems.write(hit)))
                .build();
    }

    private void write(List<WriteRequest> batch) {
        service.dynamo().batchWriteItem(write -> write.requestItems(Map.of(HitItems.table(stack), batch)));
    }
}
