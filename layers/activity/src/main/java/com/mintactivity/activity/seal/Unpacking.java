package com.mintactivity.activity.seal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads columns that {@link Packing} wrote, one behind another. Bytes must follow the last: a number is cut out of the eight bytes
 * it begins in.
 */
final class Unpacking {

    /** So many bytes must follow the last column. */
    static final int PADDING = Long.BYTES;

    /** What is left of eight bytes where a number begins at the last bit of the first. */
    private static final int WIDEST = 57;

    private final Reading blocks;
    private final ByteBuffer bytes;

    Unpacking(byte[] array, int at) {
        this.blocks = new Reading(array, at);
        this.bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The next column. */
    long[] read(int size) {
        long[] values = new long[size];
        for (int from = 0; from < size; from += Packing.BLOCK) {
            long least = blocks.readVarint();
            int width = blocks.readByte();
            int count = Math.min(size - from, Packing.BLOCK);
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
