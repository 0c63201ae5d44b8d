package com.mintactivity.activity.tally.column;

import java.util.Arrays;

/** An array of bytes that grows at its end. */
final class ByteWriter {

    private byte[] array = new byte[64];
    private int length;

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    byte[] copy() {
        return Arrays.copyOf(array, length);
    }

    void append(byte[] source, int at, int count) {
        reserve(count);
        System.arraycopy(source, at, array, length, count);
        length += count;
    }

    void append(byte[] source) {
        append(source, 0, source.length);
    }

    void append(ByteWriter other) {
        append(other.array, 0, other.length);
    }

    void appendByte(int value) {
        reserve(1);
        array[length++] = (byte) value;
    }

    /** Appends a number, seven bits a byte, lowest first. The high bit of a byte is set if more follow. */
    void appendVarint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            appendByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        appendByte((int) rest);
    }

    /** Appends the bytes of another writer, preceded by their number. */
    void appendCounted(ByteWriter other) {
        appendVarint(other.length);
        append(other);
    }

    private void reserve(int count) {
        if (length + count > array.length) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, length + count));
        }
    }
}
