package com.mintactivity.activity.tally.column;

/** Reads what a {@link ByteWriter} wrote, value by value. Refuses, with an {@link IllegalStateException}, to read past its end. */
final class ByteReader {

    private static final String EARLY = "it ends early";

    private final byte[] array;
    private final int end;
    private int at;

    ByteReader(byte[] array, int at, int end) {
        this.array = array;
        this.at = at;
        this.end = end;
    }

    byte[] array() {
        return array;
    }

    int at() {
        return at;
    }

    boolean isAtEnd() {
        return at == end;
    }

    int readByte() {
        Damage.unless(at < end, EARLY);
        return array[at++] & 0xFF;
    }

    long readVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = readByte();
            value |= (long) (next & 0x7F) << shift;
            if (next <= 0x7F) {
                return value;
            }
        }
        throw Damage.of("a number has too many bytes");
    }

    /** A number that an int can hold, zero or greater. */
    int readInt() {
        long value = readVarint();
        Damage.unless(value >= 0 && value <= Integer.MAX_VALUE, "a length is too large");
        return (int) value;
    }

    /**
     * How many values follow.
     *
     * @param minBytes the least that each of them takes, so that no array is made for more than there can be
     */
    int readCount(int minBytes) {
        int count = readInt();
        Damage.unless(count <= (end - at) / minBytes, EARLY);
        return count;
    }

    /** Skips some bytes, and returns the index of the first of them. */
    int skip(int count) {
        Damage.unless(count <= end - at, EARLY);
        int start = at;
        at += count;
        return start;
    }
}
