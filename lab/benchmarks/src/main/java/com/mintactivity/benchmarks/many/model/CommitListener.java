package com.mintactivity.benchmarks.many.model;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Learns of every change of a contract's state. */
@FunctionalInterface
public interface CommitListener {

    /**
     * Is called after a change.
     *
     * @param before empty if there was no state
     */
    void written(Map<String, AttributeValue> before, Map<String, AttributeValue> after);
}
