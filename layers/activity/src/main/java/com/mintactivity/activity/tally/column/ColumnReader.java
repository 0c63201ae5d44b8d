package com.mintactivity.activity.tally.column;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads columns that {@link ColumnWriter}s wrote, one after another. {@link #PADDING} bytes must follow the last one, since a number is
 * extracted from eight bytes.
 */
final class ColumnReader {

    /** The number of bytes that must follow the last column. */
    static final int PADDING = Long.BYTES;

    /** The bits that are left of eight bytes if a number begins at the last bit of the first. */
    private static final int WIDEST = 57;

    private final ByteReader blocks;
    private final ByteBuffer bytes;

    ColumnReader(byte[] array, int at) {
        this.blocks = new ByteReader(array, at);
        this.bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The next column. */
    long[] read(int size) {
        long[] values = new long[size];
        for (int from = 0; from < size; from += ColumnWriter.BLOCK) {
            long least = blocks.readVarint();
            int width = blocks.readByte();
            int count = Math.min(size - from, ColumnWriter.BLOCK);
            int start = blocks.skip((count * width + Byte.SIZE - 1) / Byte.SIZE);
            for (int i = 0; i < count; i++) {
                values[from + i] = least + cut((long) start * Byte.SIZE + (long) i * width, width);
            }
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
