package com.mintactivity.benchmarks.many.model;

import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.model.dynamo.expression.Values;
import com.mintactivity.platform.dynamo.Item;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The units that calls to table {@code tallies} consume, counted by the rules of DynamoDB's documentation. */
public final class UnitCounter {

    public static final String PARTITION = TallyItems.PARTITION;
    static final String SORT = TallyItems.SORT;

    private static final int WRITTEN = 1_024;
    private static final int READ = 4_096;

    private double reads;
    private double writes;
    private int largestState;

    public double reads() {
        return reads;
    }

    public double writes() {
        return writes;
    }

    /** A read of so many bytes. */
    public void read(long bytes, boolean consistent) {
        long whole = Math.max(1, Math.ceilDiv(bytes, READ));
        reads += consistent ? whole : whole / 2.0;
    }

    /**
     * A write of an item, and of its entry in an index if that changes.
     *
     * @param before empty if there was none
     * @param old the entry before; empty if there was none
     * @param entry the entry after; empty if there is none
     */
    public void written(
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            Map<String, AttributeValue> old,
            Map<String, AttributeValue> entry) {
        int size = Values.size(after);
        written(Values.size(before), size);
        if (!old.equals(entry)) {
            written(Values.size(old), Values.size(entry));
        }
        if (isState(after)) {
            largestState = Math.max(largestState, size);
        }
    }

    /** Whether an item is the state of a contract. */
    public static boolean isState(Map<String, AttributeValue> item) {
        return Item.text(item, SORT).equals("state");
    }

    /** A second unit for each that an item of a transaction takes, or two if it is only checked. */
    void ofTransaction(Map<String, AttributeValue> stored, boolean isChecked) {
        written(0, Values.size(stored));
        if (isChecked) {
            written(0, Values.size(stored));
        }
    }

    /** A write that its condition refused, of an item as it is stored. */
    void refused(Map<String, AttributeValue> stored) {
        written(0, Values.size(stored));
    }

    /** The bytes of the largest state of a contract that was ever stored. */
    public int largestState() {
        return largestState;
    }

    private void written(long before, long after) {
        writes += Math.max(1, Math.ceilDiv(Math.max(before, after), WRITTEN));
    }
}
