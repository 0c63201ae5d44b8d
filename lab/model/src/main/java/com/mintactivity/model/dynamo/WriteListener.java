package com.mintactivity.model.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Is called after every write that took effect. */
@FunctionalInterface
public interface WriteListener {

    WriteListener NONE = (table, before, after) -> {};

    /**
     * A write has taken effect.
     *
     * @param before empty if there was no item
     * @param after empty if there is none now
     */
    void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after);
}
