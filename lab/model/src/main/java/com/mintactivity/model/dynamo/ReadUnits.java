package com.mintactivity.model.dynamo;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The read units of a call: one for each 4 KB begun of what is read together, half of that if it may be stale. */
final class ReadUnits {

    private static final long UNIT_BYTES = 4_096;

    private final Map<String, Double> tables = new TreeMap<>();

    /**
     * A read.
     *
     * @param bytes of an item, or of all items that a query has looked at; zero if there is none, which costs as much
     *     as one
     */
    ReadUnits add(String table, long bytes, @Nullable Boolean consistent) {
        double units = Math.max(1, Math.ceilDiv(bytes, UNIT_BYTES));
        tables.merge(table, Boolean.TRUE.equals(consistent) ? units : units / 2, Double::sum);
        return this;
    }

    /** The units of each table, as a response has them; null if the request does not ask for them. */
    @Nullable
    List<ConsumedCapacity> all(@Nullable ReturnConsumedCapacity wanted) {
        return wanted == ReturnConsumedCapacity.TOTAL
                ? tables.entrySet().stream()
                        .map(table -> ConsumedCapacity.builder()
                                .tableName(table.getKey())
                                .capacityUnits(table.getValue())
                                .build())
                        .toList()
                : null;
    }

    /** The same of reads from one table. */
    @Nullable
    ConsumedCapacity only(@Nullable ReturnConsumedCapacity wanted) {
        List<ConsumedCapacity> all = all(wanted);
        return all == null ? null : all.getFirst();
    }
}
