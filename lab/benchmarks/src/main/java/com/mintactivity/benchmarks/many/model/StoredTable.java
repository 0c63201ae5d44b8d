package com.mintactivity.benchmarks.many.model;

import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of table {@code tallies} and of its index. Tallies of minutes that are older than three hours are dropped:
 * sealing reads none of them, and they are most of what a day stores.
 */
public final class StoredTable {

    public static final String PARTITION = "tenant_contract";
    static final String SORT = "period";
    static final String SHARD = "due_shard";

    private static final List<String> INDEXED = List.of(SHARD, PARTITION, SORT, "due_at");
    private static final String MINUTE = "minute#";
    private static final Duration KEPT = Duration.ofHours(3);

    private final Map<String, NavigableMap<String, StoredItem>> partitions = new HashMap<>();
    private final Map<String, NavigableMap<String, Map<String, AttributeValue>>> shards = new HashMap<>();

    /** The same text for the same sort key of every contract. */
    private final Map<String, String> sorts = new HashMap<>();

    private final UnitCounter units;
    private int largestState;

    public StoredTable(UnitCounter units) {
        this.units = units;
    }

    public Map<String, AttributeValue> item(Map<String, AttributeValue> key) {
        String partition = Item.text(key, PARTITION);
        String sort = Item.text(key, SORT);
        StoredItem stored = partition(partition).get(sort);
        return stored == null ? Map.of() : whole(partition, sort, stored);
    }

    /** A partition's items from one sort key to another, both inclusive. */
    public List<Map<String, AttributeValue>> between(
            String partition, String from, String to, boolean ascending, int limit) {
        NavigableMap<String, StoredItem> some = partition(partition).subMap(from, true, to, true);
        return (ascending ? some : some.descendingMap())
                .entrySet().stream()
                        .limit(limit)
                        .map(item -> whole(partition, item.getKey(), item.getValue()))
                        .toList();
    }

    /** The entries of the index {@code due} under one of its keys. */
    List<Map<String, AttributeValue>> due(String shard) {
        return List.copyOf(shards.getOrDefault(shard, new TreeMap<>()).values());
    }

    /** The bytes of the largest state of a contract that was ever stored. */
    public int largestState() {
        return largestState;
    }

    /** Replaces an item and counts what that consumes. */
    void write(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        int size = UnitCounter.size(after);
        units.written(UnitCounter.size(before), size);
        String partition = Item.text(after, PARTITION);
        String sort = sorts.computeIfAbsent(Item.text(after, SORT), text -> text);
        index(before, after);
        Map<String, AttributeValue> attributes = new HashMap<>(after);
        attributes.keySet().removeAll(List.of(PARTITION, SORT));
        NavigableMap<String, StoredItem> items = partitions.computeIfAbsent(partition, name -> new TreeMap<>());
        items.put(sort, StoredItem.of(attributes));
        if (sort.equals("state")) {
            largestState = Math.max(largestState, size);
        } else if (sort.startsWith(MINUTE)) {
            dropBefore(items, sort);
        }
    }

    private void dropBefore(NavigableMap<String, StoredItem> items, String sort) {
        Instant minute = Instant.parse(sort.substring(MINUTE.length(), sort.lastIndexOf('#')));
        String oldest = MINUTE + minute.minus(KEPT);
        String first = items.ceilingKey(MINUTE);
        while (first != null && first.compareTo(oldest) < 0) {
            items.remove(first);
            first = items.ceilingKey(MINUTE);
        }
    }

    private void index(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Map<String, AttributeValue> old = indexed(before);
        Map<String, AttributeValue> entry = indexed(after);
        if (old.equals(entry)) {
            return;
        }
        units.written(UnitCounter.size(old), UnitCounter.size(entry));
        String contract = Item.text(after, PARTITION);
        if (entry.isEmpty()) {
            Objects.requireNonNull(shards.get(Item.text(old, SHARD))).remove(contract);
        } else {
            shards.computeIfAbsent(Item.text(entry, SHARD), name -> new TreeMap<>())
                    .put(contract, entry);
        }
    }

    private static Map<String, AttributeValue> indexed(Map<String, AttributeValue> item) {
        if (!item.containsKey(SHARD)) {
            return Map.of();
        }
        Map<String, AttributeValue> entry = new HashMap<>();
        for (String name : INDEXED) {
            @Nullable AttributeValue value = item.get(name);
            if (value != null) {
                entry.put(name, value);
            }
        }
        return entry;
    }

    private NavigableMap<String, StoredItem> partition(String name) {
        return partitions.getOrDefault(name, new TreeMap<>());
    }

    private static Map<String, AttributeValue> whole(String partition, String sort, StoredItem stored) {
        Map<String, AttributeValue> item = new HashMap<>(stored.attributes());
        item.put(PARTITION, AttributeValue.fromS(partition));
        item.put(SORT, AttributeValue.fromS(sort));
        return item;
    }
}
