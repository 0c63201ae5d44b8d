package com.mintactivity.operator.tenant;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The first hit of a tenant, of all its contracts. No table lists these: the sealer's list lacks a contract until it is
 * first sealed. So index {@value HitItems#BY_CONTRACT} is scanned, but only one item of each partition: the scan
 * continues behind the last item that the partition can have. This takes one read for each contract of the stack,
 * however many hits there are, {@value #AT_ONCE} at a time. A hit of the last second may be missing, because an index
 * follows its table.
 */
public final class FirstHit {

    /** Segments of the scan, and calls for contracts. */
    private static final int AT_ONCE = 32;

    /** Sorts after every position of a partition. */
    private static final AttributeValue END = fromS("~");

    private final DynamoDbClient dynamo;
    private final String stack;

    public FirstHit(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.stack = stack;
    }

    /** The completion of the tenant's first hit. */
    public Optional<Instant> of(String tenant) {
        HitReader hits = new HitReader(dynamo, stack);
        return contracts(tenant).stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .flatMap(some -> Parallel.VIRTUAL_THREADS.all(some, hits::first).stream())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    /** The contracts with hits of a tenant. */
    List<ContractSelector> contracts(String tenant) {
        List<Integer> segments = IntStream.range(0, AT_ONCE).boxed().toList();
        return Parallel.VIRTUAL_THREADS.all(segments, this::contracts).stream()
                .flatMap(List::stream)
                .filter(contract -> contract.tenant().equals(tenant))
                .distinct()
                .toList();
    }

    /** The contracts with hits, of all tenants, whose partitions are in a segment of the index. */
    private List<ContractSelector> contracts(int segment) {
        List<ContractSelector> contracts = new ArrayList<>();
        Map<String, AttributeValue> after = Map.of();
        do {
            ScanResponse page = page(segment, after);
            after = page.lastEvaluatedKey();
            if (!page.items().isEmpty()) {
                contracts.add(HitItems.selector(text(page.items().getFirst(), HitItems.CONTRACT)));
                after = end(after);
            }
        } while (!after.isEmpty());
        return contracts;
    }

    /**
     * The end of the partition of a key, or none if there is no key. The task stays: DynamoDB takes only a key that is
     * in the segment, and DynamoDB Local looks for the segment of the task.
     */
    private static Map<String, AttributeValue> end(Map<String, AttributeValue> key) {
        Map<String, AttributeValue> end = new HashMap<>(key);
        end.computeIfPresent(HitItems.POSITION, (name, position) -> END);
        return end;
    }

    private ScanResponse page(int segment, Map<String, AttributeValue> after) {
        return dynamo.scan(request -> request.tableName(HitItems.table(stack))
                .indexName(HitItems.BY_CONTRACT)
                .segment(segment)
                .totalSegments(AT_ONCE)
                .exclusiveStartKey(after.isEmpty() ? null : after)
                .projectionExpression(HitItems.CONTRACT)
                .limit(1));
    }
}
