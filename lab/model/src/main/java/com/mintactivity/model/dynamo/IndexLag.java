package com.mintactivity.model.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How long an index takes to follow its table. */
@FunctionalInterface
public interface IndexLag {

    IndexLag NONE = (table, index, item) -> 0;

    /**
     * The time from a write until the index shows it, in milliseconds.
     *
     * @param item the new item, or the old one if it was deleted
     */
    long millis(String table, String index, Map<String, AttributeValue> item);
}
