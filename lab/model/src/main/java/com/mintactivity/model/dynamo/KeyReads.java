package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.expression.Refusals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads of items by their keys: of one, or of a batch, whose keys beyond a number of bytes are not processed. */
final class KeyReads {

    private static final int MAX_KEYS = 100;
    private static final long MAX_BYTES = 16 << 20;

    private final Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    private final Map<String, List<Map<String, AttributeValue>>> left = new HashMap<>();
    private final ReadUnits units = new ReadUnits();
    private long bytes;

    private KeyReads() {}

    static GetItemResponse get(SimulatedTable table, GetItemRequest request, ReadMoment moment) {
        if (request.projectionExpression() != null) {
            throw new UnsupportedOperationException("GetItem with a projection");
        }
        ItemVersions versions = find(table, request.key());
        long seen = moment.seen(request.consistentRead());
        GetItemResponse.Builder response = GetItemResponse.builder();
        if (versions != null && !versions.at(seen).isEmpty()) {
            response.item(versions.at(seen));
        }
        return response.consumedCapacity(new ReadUnits()
                        .add(request.tableName(), versions == null ? 0 : versions.bytes(seen), request.consistentRead())
                        .only(request.returnConsumedCapacity()))
                .build();
    }

    static BatchGetItemResponse batch(
            Function<String, SimulatedTable> tables, BatchGetItemRequest request, ReadMoment moment) {
        int keys = request.requestItems().values().stream()
                .mapToInt(wanted -> wanted.keys().size())
                .sum();
        if (keys == 0 || keys > MAX_KEYS) {
            throw Refusals.invalid("a batch of " + keys + " keys");
        }
        KeyReads batch = new KeyReads();
        request.requestItems().forEach((table, wanted) -> batch.read(tables.apply(table), wanted, moment));
        Map<String, KeysAndAttributes> unprocessed = new HashMap<>(request.requestItems());
        unprocessed.keySet().retainAll(batch.left.keySet());
        unprocessed.replaceAll((table, wanted) ->
                wanted.toBuilder().keys(batch.left.get(table)).build());
        return BatchGetItemResponse.builder()
                .responses(batch.found)
                .unprocessedKeys(unprocessed)
                .consumedCapacity(batch.units.all(request.returnConsumedCapacity()))
                .build();
    }

    private void read(SimulatedTable table, KeysAndAttributes wanted, ReadMoment moment) {
        if (wanted.projectionExpression() != null) {
            throw new UnsupportedOperationException("BatchGetItem with a projection");
        }
        if (new HashSet<>(wanted.keys()).size() < wanted.keys().size()) {
            throw Refusals.invalid("a key twice in a batch");
        }
        String name = table.schema().name();
        List<Map<String, AttributeValue>> items = found.computeIfAbsent(name, none -> new ArrayList<>());
        long seen = moment.seen(wanted.consistentRead());
        for (Map<String, AttributeValue> key : wanted.keys()) {
            ItemVersions versions = find(table, key);
            if (versions == null || versions.at(seen).isEmpty()) {
                units.add(name, 0, wanted.consistentRead());
                continue;
            }
            if (bytes + versions.bytes(seen) > MAX_BYTES) {
                left.computeIfAbsent(name, none -> new ArrayList<>()).add(key);
            } else {
                bytes += versions.bytes(seen);
                units.add(name, versions.bytes(seen), wanted.consistentRead());
                items.add(versions.at(seen));
            }
        }
    }

    private static @Nullable ItemVersions find(SimulatedTable table, Map<String, AttributeValue> key) {
        table.requireKey(key);
        return table.versions(key);
    }
}
