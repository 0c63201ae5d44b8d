package com.mintactivity.model.dynamo;

import static java.util.Objects.requireNonNull;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Entries.Place;
import com.mintactivity.model.dynamo.expression.Refusals;
import com.mintactivity.model.dynamo.expression.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of one table and of its indexes, each with its past versions. */
final class SimulatedTable {

    private static final int MAX_ITEM_BYTES = 400 << 10;
    private static final int MAX_PARTITION_BYTES = 2_048;
    private static final int MAX_SORT_BYTES = 1_024;

    /** Where an entry is. */
    private record Slot(String partition, Place place) {}

    private final Schema schema;
    private final Set<String> keyNames;
    private final Entries items = new Entries();
    private final Map<String, Entries> indexes = new HashMap<>();
    private final long past;
    private final UnaryOperator<Map<String, AttributeValue>> form;

    /**
     * An empty table.
     *
     * @param past reads are stale by less than this, in milliseconds
     * @param form in which items are kept
     */
    SimulatedTable(Schema schema, long past, UnaryOperator<Map<String, AttributeValue>> form) {
        this.schema = schema;
        this.keyNames = schema.sort() == null ? Set.of(schema.partition()) : Set.of(schema.partition(), schema.sort());
        this.past = past;
        this.form = form;
        schema.indexes().forEach(index -> indexes.put(index.name(), new Entries()));
    }

    Schema schema() {
        return schema;
    }

    /** The names of the attributes of the table's key. */
    Set<String> keyNames() {
        return keyNames;
    }

    Entries items() {
        return items;
    }

    Entries entries(Schema.Index index) {
        return requireNonNull(indexes.get(index.name()));
    }

    @Nullable
    ItemVersions versions(Map<String, AttributeValue> key) {
        return items.get(partitionKey(key), place(key));
    }

    Map<String, AttributeValue> latest(Map<String, AttributeValue> key) {
        ItemVersions versions = versions(key);
        return versions == null ? Map.of() : versions.latest();
    }

    Map<String, AttributeValue> at(Map<String, AttributeValue> key, long moment) {
        ItemVersions versions = versions(key);
        return versions == null ? Map.of() : versions.at(moment);
    }

    boolean isChangedSince(Map<String, AttributeValue> key, long moment) {
        ItemVersions versions = versions(key);
        return versions != null && versions.lastChange() >= moment;
    }

    /** Refuses a name that no index has. */
    Schema.Index index(String name) {
        return schema.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusals.invalid("there is no index " + name));
    }

    /** Refuses what is no key of the table. */
    void requireKey(Map<String, AttributeValue> key) {
        if (!key.keySet().equals(keyNames)) {
            throw Refusals.invalid("the key does not match the schema");
        }
        requireKeysOf(key);
    }

    /**
     * Refuses an item without a key, or with a wrong key of an index, or a too large one.
     *
     * @return its size
     */
    int requireItem(Map<String, AttributeValue> item) {
        requireKeysOf(item);
        for (Schema.Index index : schema.indexes()) {
            if (item.containsKey(index.partition())) {
                requireKey(item.get(index.partition()), MAX_PARTITION_BYTES);
            }
            if (item.containsKey(index.sort())) {
                requireKey(item.get(index.sort()), MAX_SORT_BYTES);
            }
        }
        int bytes = Values.size(item);
        if (bytes > MAX_ITEM_BYTES) {
            throw Refusals.invalid("an item has more than 400 KB");
        }
        return bytes;
    }

    private void requireKeysOf(Map<String, AttributeValue> item) {
        requireKey(item.get(schema.partition()), MAX_PARTITION_BYTES);
        if (schema.sort() != null) {
            requireKey(item.get(schema.sort()), MAX_SORT_BYTES);
        }
    }

    private static void requireKey(@Nullable AttributeValue value, int maxBytes) {
        if (value == null || value.s() == null || value.s().isEmpty() || Values.utf8(value.s()) > maxBytes) {
            throw Refusals.invalid("an attribute of a key is missing, empty, too long or no text");
        }
    }

    /** Replaces an item. An empty map deletes it. */
    void write(Map<String, AttributeValue> key, Map<String, AttributeValue> item, int bytes, long now, IndexLag lag) {
        Map<String, AttributeValue> before = latest(key);
        Map<String, AttributeValue> kept = item.isEmpty() ? item : form.apply(item);
        add(items, new Slot(partitionKey(key), place(key)), kept, bytes, now, now);
        for (Schema.Index index : schema.indexes()) {
            Slot old = slot(index, before, key);
            Slot slot = slot(index, item, key);
            long visible = now + lag.millis(schema.name(), index.name(), item.isEmpty() ? before : item);
            Entries entries = entries(index);
            if (old != null && !old.equals(slot)) {
                add(entries, old, Map.of(), 0, visible, now);
            }
            if (slot != null && index.included() == null) {
                add(entries, slot, kept, bytes, visible, now);
            } else if (slot != null) {
                Map<String, AttributeValue> entry = entry(index, item);
                add(entries, slot, entry, Values.size(entry), visible, now);
            }
        }
    }

    private void add(Entries entries, Slot slot, Map<String, AttributeValue> item, int bytes, long visible, long now) {
        ItemVersions versions = entries.getOrAdd(slot.partition(), slot.place());
        versions.add(visible, item, bytes, now - past);
        if (versions.isForgotten()) {
            entries.remove(slot.partition(), slot.place());
        }
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
        items.partition(partition)
                .subMap(Place.of(from), true, Place.of(to), false)
                .clear();
    }

    private @Nullable Slot slot(Schema.Index index, Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
        AttributeValue partition = item.get(index.partition());
        AttributeValue sort = item.get(index.sort());
        return partition == null || sort == null
                ? null
                : new Slot(partition.s(), new Place(sort.s(), partitionKey(key), sortKey(key)));
    }

    String partitionKey(Map<String, AttributeValue> item) {
        return requireNonNull(item.get(schema.partition())).s();
    }

    String sortKey(Map<String, AttributeValue> item) {
        String sort = schema.sort();
        return sort == null ? "" : requireNonNull(item.get(sort)).s();
    }

    Place place(Map<String, AttributeValue> item) {
        return Place.of(sortKey(item));
    }

    Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        String sort = schema.sort();
        return sort == null
                ? Map.of(schema.partition(), fromS(partitionKey(item)))
                : Map.of(schema.partition(), fromS(partitionKey(item)), sort, fromS(sortKey(item)));
    }
}
