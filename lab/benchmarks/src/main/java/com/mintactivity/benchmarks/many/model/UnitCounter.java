package com.mintactivity.benchmarks.many.model;

import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.platform.dynamo.Item;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The units that calls to table {@code tallies} consume, counted by the rules of DynamoDB's documentation. */
public final class UnitCounter {

    public static final String PARTITION = TallyItems.PARTITION;
    static final String SORT = TallyItems.SORT;

    private static final int WRITTEN = 1_024;
    private static final int READ = 4_096;
    private static final int NESTED = 3;

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
        int size = size(after);
        written(size(before), size);
        if (!old.equals(entry)) {
            written(size(old), size(entry));
        }
        if (isState(after)) {
            largestState = Math.max(largestState, size);
        }
    }

    /** Whether an item is the state of a contract. */
    public static boolean isState(Map<String, AttributeValue> item) {
        return Item.text(item, SORT).equals("state");
    }

    /** A write that its condition refused, of an item as it is stored. */
    void refused(Map<String, AttributeValue> stored) {
        written(0, size(stored));
    }

    /** The bytes of the largest state of a contract that was ever stored. */
    public int largestState() {
        return largestState;
    }

    private void written(long before, long after) {
        writes += Math.max(1, Math.ceilDiv(Math.max(before, after), WRITTEN));
    }

    /** An item's bytes as DynamoDB counts them. */
    public static int size(Map<String, AttributeValue> item) {
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += utf8(attribute.getKey()) + size(attribute.getValue());
        }
        return size;
    }

    private static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> (value.n().length() + 1) / 2 + 1;
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> value.ss().stream().mapToInt(UnitCounter::utf8).sum();
            case L ->
                NESTED + value.l().stream().mapToInt(each -> 1 + size(each)).sum();
            case M -> NESTED + value.m().size() + size(value.m());
            case BOOL, NUL -> 1;
            default -> throw new UnsupportedOperationException(value.type().toString());
        };
    }

    private static int utf8(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0x7f) {
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return length;
    }
}
