package com.mintactivity.activity.tally.column;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads columns that {@link ColumnWriter}s wrote, one after another, up to the end of an array. {@link #PADDING} bytes must follow the
 * last one, since a number is extracted from eight bytes. Refuses what they cannot be, with an {@link IllegalStateException}.
 */
final class ColumnReader {

    /** The number of bytes that must follow the last column. */
    static final int PADDING = Long.BYTES;

    /** The bits that are left of eight bytes if a number begins at the last bit of the first. */
    private static final int WIDEST = 57;

    /** The least bytes of a block: its minimum and its width. */
    private static final int MIN_BLOCK_BYTES = 2;

    private final ByteReader blocks;
    private final int end;
    private final ByteBuffer bytes;

    ColumnReader(byte[] array, int at) {
        this.end = array.length - PADDING;
        this.blocks = new ByteReader(array, at, end);
        this.bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Refuses a number of rows that the remaining bytes cannot hold. */
    void checkRoom(int size, int columns) {
        int blocksLeft = (end - blocks.at()) / MIN_BLOCK_BYTES;
        long needed = ((long) size + ColumnWriter.BLOCK - 1) / ColumnWriter.BLOCK;
        Damage.unless(needed * columns <= blocksLeft, "it ends early");
    }

    /** Refuses bytes after the last column. */
    void checkEnd() {
        Damage.unless(blocks.isAtEnd(), "it has more bytes than its columns");
    }

    /** The next column. */
    long[] read(int size) {
        checkRoom(size, 1);
        long[] values = new long[size];
        for (int from = 0; from < size; from += ColumnWriter.BLOCK) {
            long least = blocks.readVarint();
            int width = blocks.readByte();
            Damage.unless(width <= Long.SIZE, "a number has more than 64 bits");
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
