package com.mintactivity.activity.tally.column;

import java.nio.ByteBuffer;

/**
 * Reads columns that {@link ColumnWriter}s wrote, one after another, from bytes of the order
 * {@link java.nio.ByteOrder#LITTLE_ENDIAN}. {@link #PADDING} bytes must follow the last column, since a number is
 * extracted from eight bytes.
 */
final class ColumnReader {

    /** The number of bytes that must follow the last column. */
    static final int PADDING = Long.BYTES;

    /** The bits that are left of eight bytes if a number begins at the last bit of the first. */
    private static final int WIDEST = 57;

    private final ByteBuffer bytes;

    ColumnReader(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** The next column. */
    long[] read(int size) {
        long[] values = new long[size];
        for (int from = 0; from < size; from += ColumnWriter.BLOCK) {
            int first = bytes.get();
            int width = first & ~ColumnWriter.OFFSET & 0xFF;
            long least = first == width ? 0 : Varint.read(bytes);
            int count = Math.min(size - from, ColumnWriter.BLOCK);
            int start = bytes.position();
            for (int i = 0; i < count; i++) {
                values[from + i] = least + cut((long) start * Byte.SIZE + (long) i * width, width);
            }
            bytes.position(start + Math.ceilDiv(count * width, Byte.SIZE));
        }
        return values;
    }

    private long cut(long bit, int width) {
        if (width > WIDEST) {
            int half = width / 2;
            return cut(bit, half) | cut(bit + half, width - half) << half;
        }
        return bytes.getLong((int) (bit / Byte.SIZE)) >>> bit % Byte.SIZE & (1L << width) - 1;
    }
}
