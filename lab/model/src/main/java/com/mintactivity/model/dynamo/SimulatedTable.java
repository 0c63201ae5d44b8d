package com.mintactivity.model.dynamo;

import static java.util.Objects.requireNonNull;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of one table and of its indexes, each with its past versions. Keys are texts in ASCII. */
final class SimulatedTable {

    /** Reads are stale by less than this, in milliseconds. */
    private static final long MAX_STALENESS = 60_000;

    private static final NavigableMap<String, ItemVersions> NONE = Collections.emptyNavigableMap();

    private final Schema schema;
    private final Map<String, NavigableMap<String, ItemVersions>> items = new HashMap<>();
    private final Map<String, Map<String, NavigableMap<String, ItemVersions>>> indexes = new HashMap<>();

    private final UnaryOperator<Map<String, AttributeValue>> form;

    /** @param form in which items are kept */
    SimulatedTable(Schema schema, UnaryOperator<Map<String, AttributeValue>> form) {
        this.schema = schema;
        this.form = form;
        schema.indexes().forEach(index -> indexes.put(index.name(), new HashMap<>()));
    }

    Schema schema() {
        return schema;
    }

    Map<String, AttributeValue> latest(Map<String, AttributeValue> key) {
        ItemVersions versions = partition(partitionKey(key)).get(sortKey(key));
        return versions == null ? Map.of() : versions.latest();
    }

    Map<String, AttributeValue> at(Map<String, AttributeValue> key, long moment) {
        ItemVersions versions = partition(partitionKey(key)).get(sortKey(key));
        return versions == null ? Map.of() : versions.at(moment);
    }

    boolean isChangedSince(Map<String, AttributeValue> key, long moment) {
        ItemVersions versions = partition(partitionKey(key)).get(sortKey(key));
        return versions != null && versions.lastChange() >= moment;
    }

    NavigableMap<String, ItemVersions> partition(String partition) {
        return items.getOrDefault(partition, NONE);
    }

    NavigableMap<String, ItemVersions> indexPartition(String index, String partition) {
        Map<String, NavigableMap<String, ItemVersions>> partitions = indexes.get(index);
        if (partitions == null) {
            throw Refusals.invalid("there is no index " + index);
        }
        return partitions.getOrDefault(partition, NONE);
    }

    Schema.Index index(String name) {
        return schema.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Replaces an item. An empty map deletes it. */
    void write(Map<String, AttributeValue> key, Map<String, AttributeValue> item, long now, IndexLag lag) {
        ItemVersions versions = items.computeIfAbsent(partitionKey(key), none -> new TreeMap<>())
                .computeIfAbsent(sortKey(key), none -> new ItemVersions());
        Map<String, AttributeValue> before = versions.latest();
        versions.add(now, item.isEmpty() ? item : form.apply(item), now - MAX_STALENESS);
        for (Schema.Index index : schema.indexes()) {
            Slot old = slot(index, before, key);
            Slot slot = slot(index, item, key);
            long visible = now + lag.millis(schema.name(), index.name(), item.isEmpty() ? before : item);
            if (old != null && !old.equals(slot)) {
                replace(index, old, Map.of(), visible, now);
            }
            if (slot != null) {
                replace(index, slot, entry(index, item), visible, now);
            }
        }
    }

    private void replace(Schema.Index index, Slot slot, Map<String, AttributeValue> item, long visible, long now) {
        requireNonNull(indexes.get(index.name()))
                .computeIfAbsent(slot.partition(), none -> new TreeMap<>())
                .computeIfAbsent(slot.sort(), none -> new ItemVersions())
                .add(visible, item, now - MAX_STALENESS);
    }

    /** The attributes of an item that an index has; empty if it does not show the item. */
    Map<String, AttributeValue> entry(Schema.Index index, Map<String, AttributeValue> item) {
        List<String> included = index.included();
        if (!item.containsKey(index.partition()) || !item.containsKey(index.sort())) {
            return Map.of();
        }
        if (included == null) {
            return item;
        }
        Map<String, AttributeValue> entry = new HashMap<>(key(item));
        entry.put(index.partition(), item.get(index.partition()));
        entry.put(index.sort(), item.get(index.sort()));
        for (String name : included) {
            AttributeValue value = item.get(name);
            if (value != null) {
                entry.put(name, value);
            }
        }
        return entry;
    }

    /** Forgets the items of a partition whose sort keys lie between two, the second one excluded. */
    void forget(String partition, String from, String to) {
        items.getOrDefault(partition, NONE).subMap(from, true, to, false).clear();
    }

    private record Slot(String partition, String sort) {}

    private @Nullable Slot slot(Schema.Index index, Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
        AttributeValue partition = item.get(index.partition());
        AttributeValue sort = item.get(index.sort());
        // The table's key tells entries of one sort key apart, and sorts behind every character of a key.
        return partition == null || sort == null
                ? null
                : new Slot(partition.s(), sort.s() + "\u0000" + partitionKey(key) + "\u0000" + sortKey(key));
    }

    String partitionKey(Map<String, AttributeValue> item) {
        return text(item, schema.partition());
    }

    String sortKey(Map<String, AttributeValue> item) {
        String sort = schema.sort();
        return sort == null ? "" : text(item, sort);
    }

    Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        String sort = schema.sort();
        return sort == null
                ? Map.of(schema.partition(), fromS(partitionKey(item)))
                : Map.of(schema.partition(), fromS(partitionKey(item)), sort, fromS(sortKey(item)));
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null || value.s() == null || value.s().isEmpty()) {
            throw Refusals.invalid("the key attribute " + name + " is missing or empty");
        }
        return value.s();
    }
}
