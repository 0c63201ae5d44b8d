package com.mintactivity.benchmarks.many.model;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of texts, numbers and bytes as one array: a tenth of the objects that it is read as. The millions of tallies
 * would not fit into memory otherwise. Each look at it unpacks it.
 */
public final class PackedItem extends AbstractMap<String, AttributeValue> {

    private static final List<String> NAMES = new CopyOnWriteArrayList<>();
    private static final Map<String, Integer> INDEXES = new ConcurrentHashMap<>();

    /** The index of the name, the first letter of the type, and the length of the value in two bytes. */
    private static final int HEADER = 4;

    /** The attributes one after the other, each a header and its value. */
    private final byte[] bytes;

    private PackedItem(byte[] bytes) {
        this.bytes = bytes;
    }

    /** An item in packed form. An item with values of other types is returned as it is. */
    public static Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
        List<byte[]> values = new ArrayList<>();
        int size = 0;
        for (AttributeValue value : item.values()) {
            if (value.type() != AttributeValue.Type.S
                    && value.type() != AttributeValue.Type.N
                    && value.type() != AttributeValue.Type.B) {
                return item;
            }
            byte[] one = packed(value);
            values.add(one);
            size += HEADER + one.length;
        }
        byte[] bytes = new byte[size];
        int at = 0;
        int number = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            byte[] one = values.get(number++);
            bytes[at++] = (byte) index(attribute.getKey());
            bytes[at++] = type(attribute.getValue());
            bytes[at++] = (byte) (one.length >> 8);
            bytes[at++] = (byte) one.length;
            System.arraycopy(one, 0, bytes, at, one.length);
            at += one.length;
        }
        return new PackedItem(bytes);
    }

    private static byte[] packed(AttributeValue value) {
        return value.b() == null
                ? Objects.requireNonNullElse(value.s(), value.n()).getBytes(StandardCharsets.UTF_8)
                : value.b().asByteArrayUnsafe();
    }

    private static int index(String name) {
        return Objects.requireNonNull(INDEXES.computeIfAbsent(name, added -> {
            NAMES.add(added);
            return NAMES.size() - 1;
        }));
    }

    @Override
    public boolean isEmpty() {
        return bytes.length == 0;
    }

    @Override
    public Set<Entry<String, AttributeValue>> entrySet() {
        Map<String, AttributeValue> attributes = new HashMap<>();
        int at = 0;
        while (at < bytes.length) {
            int length = ((bytes[at + 2] & 0xff) << 8) | (bytes[at + 3] & 0xff);
            int from = at + HEADER;
            attributes.put(NAMES.get(bytes[at]), value(bytes[at + 1], Arrays.copyOfRange(bytes, from, from + length)));
            at = from + length;
        }
        return attributes.entrySet();
    }

    private static byte type(AttributeValue value) {
        return (byte) value.type().name().charAt(0);
    }

    private static AttributeValue value(byte type, byte[] one) {
        return switch (type) {
            case 'S' -> AttributeValue.fromS(new String(one, StandardCharsets.UTF_8));
            case 'N' -> AttributeValue.fromN(new String(one, StandardCharsets.UTF_8));
            default -> AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(one));
        };
    }
}
