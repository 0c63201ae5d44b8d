package com.mintactivity.activity.seal;

import java.util.Arrays;

/** Bytes that grow at the end. */
final class Bytes {

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

    /** Where the appended bytes begin. */
    int append(byte[] source, int at, int count) {
        int start = length;
        reserve(count);
        System.arraycopy(source, at, array, start, count);
        length += count;
        return start;
    }

    void append(byte[] source) {
        append(source, 0, source.length);
    }

    void append(Bytes other) {
        append(other.array, 0, other.length);
    }

    void appendByte(int value) {
        reserve(1);
        array[length++] = (byte) value;
    }

    /** Seven bits a byte, least first; the high bit says that more follow. */
    void appendVarint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            appendByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        appendByte((int) rest);
    }

    /** The bytes of another, with their number before them. */
    void appendCounted(Bytes other) {
        appendVarint(other.length);
        append(other);
    }

    private void reserve(int count) {
        if (length + count > array.length) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, length + count));
        }
    }
}
