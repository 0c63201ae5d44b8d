package com.mintactivity.operator.correction;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads all of table {@code hits}, for what no index has, withdrawn hits included. It reads consistently: every hit
 * that was recorded before is found. A read unit covers 4 KB, about eight hits.
 */
public final class HitScan {

    private static final int SEGMENTS = 4;
    private static final ProgressIndicator.Unit HITS = new ProgressIndicator.Unit(" hits", 1);

    private final Root root;
    private final Consumer<ScanRequest.Builder> filter;
    private final String what;
    private final Runnable atWork;

    /**
     * A scan, which says how far it is.
     *
     * @param filter adds the filter to a request
     * @param what the items are that pass it, such as {@code to erase}
     */
    public HitScan(Root root, Consumer<ScanRequest.Builder> filter, String what) {
        this(root, filter, what, () -> {});
    }

    /**
     * A scan that is a part of an operation.
     *
     * @param atWork is called after each page, by several threads
     */
    public HitScan(Root root, Consumer<ScanRequest.Builder> filter, String what, Runnable atWork) {
        this.root = root;
        this.filter = filter;
        this.what = what;
        this.atWork = atWork;
    }

    /** The values read from the items that pass the filter, in no particular order. */
    public <T> Stream<T> read(Function<Map<String, AttributeValue>, Optional<T>> reader) {
        Queue<T> found = new ConcurrentLinkedQueue<>();
        AtomicLong read = new AtomicLong();
        try (ProgressIndicator progress = ProgressIndicator.of(
                root.environment(),
                "hits",
                HITS,
                -1,
                () -> String.format(Locale.ROOT, "%,d hits read, %,d %s", read.get(), found.size(), what))) {
            List<Integer> segments = IntStream.range(0, SEGMENTS).boxed().toList();
            Parallel.VIRTUAL_THREADS.each(segments, SEGMENTS, segment -> {
                Map<String, AttributeValue> after = Map.of();
                do {
                    ScanResponse page = page(segment, after);
                    page.items().forEach(item -> reader.apply(item).ifPresent(found::add));
                    after = page.lastEvaluatedKey();
                    synchronized (progress) {
                        progress.at(read.addAndGet(page.scannedCount()));
                    }
                    atWork.run();
                } while (!after.isEmpty());
            });
        }
        return found.stream();
    }

    private ScanResponse page(int segment, Map<String, AttributeValue> after) {
        Backend service = root.backend();
        return service.dynamo()
                .scan(request -> filter.accept(request.tableName(HitItems.table(service.stack()))
                        .consistentRead(true)
                        .segment(segment)
                        .totalSegments(SEGMENTS)
                        .exclusiveStartKey(after.isEmpty() ? null : after)));
    }
}
