package com.mintactivity.model.dynamo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of the model.
 *
 * @param sort null if items are found by the partition key alone
 */
public record Schema(
        String name, String partition, @Nullable String sort, List<Index> indexes) {

    /** A global secondary index with a sort key, that has all attributes. */
    public record Index(String name, String partition, String sort) {}

    public Schema {
        indexes = List.copyOf(indexes);
    }
}
