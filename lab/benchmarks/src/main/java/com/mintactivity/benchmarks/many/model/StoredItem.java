package com.mintactivity.benchmarks.many.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item without its key. Of the millions of tallies only the bytes are kept, a tenth of the objects that they are
 * read as.
 */
sealed interface StoredItem {

    Map<String, AttributeValue> attributes();

    static StoredItem of(Map<String, AttributeValue> attributes) {
        return attributes.values().stream().allMatch(value -> value.n() != null || value.b() != null)
                ? Packed.of(attributes)
                : new Unpacked(attributes);
    }

    record Unpacked(Map<String, AttributeValue> attributes) implements StoredItem {}

    /**
     * An item of numbers and bytes.
     *
     * @param bytes for each attribute the index of its name, its type, the length of its value in two bytes, and its
     *     value
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Packed(byte[] bytes) implements StoredItem {

        private static final List<String> NAMES = new CopyOnWriteArrayList<>();
        private static final Map<String, Integer> INDEXES = new ConcurrentHashMap<>();
        private static final int HEADER = 4;

        static Packed of(Map<String, AttributeValue> attributes) {
            List<byte[]> values = new ArrayList<>();
            int size = 0;
            for (AttributeValue value : attributes.values()) {
                byte[] one = value.n() == null
                        ? value.b().asByteArrayUnsafe()
                        : value.n().getBytes(StandardCharsets.US_ASCII);
                values.add(one);
                size += HEADER + one.length;
            }
            byte[] bytes = new byte[size];
            int at = 0;
            int number = 0;
            for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
                byte[] one = values.get(number++);
                bytes[at++] = (byte) index(attribute.getKey());
                bytes[at++] = (byte) (attribute.getValue().n() == null ? 1 : 0);
                bytes[at++] = (byte) (one.length >> 8);
                bytes[at++] = (byte) one.length;
                System.arraycopy(one, 0, bytes, at, one.length);
                at += one.length;
            }
            return new Packed(bytes);
        }

        private static int index(String name) {
            return Objects.requireNonNull(INDEXES.computeIfAbsent(name, added -> {
                NAMES.add(added);
                return NAMES.size() - 1;
            }));
        }

        @Override
        public Map<String, AttributeValue> attributes() {
            Map<String, AttributeValue> attributes = new HashMap<>();
            int at = 0;
            while (at < bytes.length) {
                int length = ((bytes[at + 2] & 0xff) << 8) | (bytes[at + 3] & 0xff);
                int from = at + HEADER;
                byte[] one = Arrays.copyOfRange(bytes, from, from + length);
                attributes.put(
                        NAMES.get(bytes[at]),
                        bytes[at + 1] == 0
                                ? AttributeValue.fromN(new String(one, StandardCharsets.US_ASCII))
                                : AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(one)));
                at = from + length;
            }
            return attributes;
        }
    }
}
