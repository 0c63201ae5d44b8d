package com.mintactivity.activity.tally.column;

/** Reads what a {@link ByteWriter} wrote, value by value. */
final class ByteReader {

    private final byte[] array;
    private int at;

    ByteReader(byte[] array, int at) {
        this.array = array;
        this.at = at;
    }

    byte[] array() {
        return array;
    }

    int at() {
        return at;
    }

    int readByte() {
        return array[at++] & 0xFF;
    }

    long readVarint() {
        long value = 0;
        int shift = 0;
        while (true) {
            byte next = array[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
            shift += 7;
        }
    }

    int readInt() {
        return Math.toIntExact(readVarint());
    }

    /** Skips some bytes, and returns the index of the first of them. */
    int skip(int count) {
        int start = at;
        at += count;
        return start;
    }
}
