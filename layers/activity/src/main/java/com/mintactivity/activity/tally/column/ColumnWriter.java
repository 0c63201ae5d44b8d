package com.mintactivity.activity.tally.column;

import java.util.Arrays;

/**
 * A column of whole numbers, zero or greater, written in blocks of {@value #BLOCK}: the block's minimum, the number of bits that the
 * largest difference to it needs, then that many bits for each number (frame of reference).
 */
final class ColumnWriter {

    static final int BLOCK = 128;

    /** Most columns are those of a minute, with a few rows. */
    private long[] values = new long[8];

    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    void write(ByteWriter to) {
        for (int from = 0; from < size; from += BLOCK) {
            write(from, Math.min(size, from + BLOCK), to);
        }
    }

    private void write(int from, int until, ByteWriter to) {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = from; i < until; i++) {
            least = Math.min(least, values[i]);
            most = Math.max(most, values[i]);
        }
        int width = Long.SIZE - Long.numberOfLeadingZeros(most - least);
        to.appendVarint(least);
        to.appendByte(width);
        int open = 0;
        int bits = 0;
        for (int i = from; i < until; i++) {
            long rest = values[i] - least;
            for (int left = width; left > 0; ) {
                int taken = Math.min(left, Byte.SIZE - bits);
                open |= (int) rest << bits;
                rest >>>= taken;
                left -= taken;
                bits += taken;
                if (bits == Byte.SIZE) {
                    to.appendByte(open);
                    open = 0;
                    bits = 0;
                }
            }
        }
        if (bits > 0) {
            to.appendByte(open);
        }
    }
}
