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

    /**
     * A global secondary index with a sort key.
     *
     * @param included the attributes that it has besides the keys of table and index; null for all
     */
    public record Index(
            String name,
            String partition,
            String sort,
            @Nullable List<String> included) {

        public Index {
            included = included == null ? null : List.copyOf(included);
        }
    }

    public Schema {
        indexes = List.copyOf(indexes);
    }
}
