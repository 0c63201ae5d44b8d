package com.mintactivity.benchmarks.many.model;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The units that calls to the store consume, counted by the rules of DynamoDB's documentation. */
public final class UnitCounter {

    private static final int WRITTEN = 1_024;
    private static final int READ = 4_096;
    private static final int NESTED = 3;

    private double reads;
    private double writes;

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

    /** A write of an item that had, and has, so many bytes. */
    public void written(long before, long after) {
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
