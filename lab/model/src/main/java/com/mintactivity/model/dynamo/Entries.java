package com.mintactivity.model.dynamo;

import com.mintactivity.platform.text.Utf8Order;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries of a table, or of one of its indexes: by their partition keys, then in the order of their sort keys. */
final class Entries {

    /** Mixes the bits of a hash. */
    private static final int MIX = 0x9E3779B9;

    /**
     * The place of an entry in its partition.
     *
     * @param sort empty in a table without a sort key
     * @param partition of an entry of an index: the partition key of the table, empty in a table
     * @param tableSort of an entry of an index: the sort key of the table, empty in a table
     */
    record Place(String sort, String partition, String tableSort) implements Comparable<Place> {

        /** That of an item of a table. */
        static Place of(String sort) {
            return new Place(sort, "", "");
        }

        @Override
        public int compareTo(Place other) {
            int order = Utf8Order.compare(sort, other.sort);
            order = order == 0 ? Utf8Order.compare(partition, other.partition) : order;
            return order == 0 ? Utf8Order.compare(tableSort, other.tableSort) : order;
        }
    }

    private static final NavigableMap<Place, ItemVersions> NONE = Collections.emptyNavigableMap();

    /** In the order of a scan, which tells nothing. */
    private final NavigableMap<String, NavigableMap<Place, ItemVersions>> partitions =
            new TreeMap<>(Comparator.<String>comparingInt(Entries::hash).thenComparing(Comparator.naturalOrder()));

    private static int hash(String partition) {
        return partition.hashCode() * MIX;
    }

    /** Which of so many segments of a scan has a partition. */
    static int segment(String partition, int segments) {
        return Math.floorMod(hash(partition) >> 8, segments);
    }

    NavigableMap<Place, ItemVersions> partition(String key) {
        return partitions.getOrDefault(key, NONE);
    }

    @Nullable
    ItemVersions get(String partition, Place place) {
        return partition(partition).get(place);
    }

    ItemVersions getOrAdd(String partition, Place place) {
        return partitions
                .computeIfAbsent(partition, none -> new TreeMap<>())
                .computeIfAbsent(place, none -> new ItemVersions());
    }

    void remove(String partition, Place place) {
        NavigableMap<Place, ItemVersions> entries = partition(partition);
        entries.remove(place);
        if (entries.isEmpty()) {
            partitions.remove(partition);
        }
    }

    /** The partitions in the order of a scan, from a key on. */
    NavigableMap<String, NavigableMap<Place, ItemVersions>> from(@Nullable String key) {
        return key == null ? partitions : partitions.tailMap(key, true);
    }

    Collection<NavigableMap<Place, ItemVersions>> all() {
        return partitions.values();
    }
}
