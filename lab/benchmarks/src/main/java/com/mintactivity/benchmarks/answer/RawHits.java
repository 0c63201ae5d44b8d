package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The raw hits of a history in the table of a stack. */
final class RawHits {

    /** The maximum number of items in one BatchWriteItem. */
    private static final int MAX_BATCH = 25;

    private static final int THREADS = 4;

    private final BenchmarkEngines engines;
    private final String stack;

    RawHits(BenchmarkEngines engines, String stack) {
        this.engines = engines;
        this.stack = stack;
    }

    void store(GeneratedHistory history, Window range) {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<WriteRequest> batch = new ArrayList<>();
            history.each(range, history::hit, hit -> {
                batch.add(put(hit));
                if (batch.size() == MAX_BATCH) {
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

    /** The read units of one hit when a window of stored hits is read. */
    double unitsPerHit(ContractSelector subject, Window window) {
        LongAdder read = new LongAdder();
        engines.units().reset();
        new HitReader(engines.dynamo(), stack).each(subject, window, hit -> read.increment());
        return engines.units().reads() / read.sum();
    }

    private static WriteRequest put(Hit hit) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(HitItems.write(hit)))
                .build();
    }

    private void write(List<WriteRequest> batch) {
        engines.dynamo().batchWriteItem(write -> write.requestItems(Map.of(HitItems.table(stack), batch)));
    }
}
