package com.mintactivity.activity.tally.column;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;

/**
 * A column of whole numbers, written in blocks of {@value #BLOCK}: the number of bits that the largest difference to
 * the block's minimum needs, the minimum, then that many bits for each number, the lowest first (frame of reference).
 * A minimum that saves less than it takes is left out, and counts as zero.
 */
final class ColumnWriter {

    static final int BLOCK = 128;

    /** Set next to the number of bits if the minimum follows. */
    static final int OFFSET = 0x80;

    private final LongStream.Builder values = LongStream.builder();
    private int size;

    int size() {
        return size;
    }

    void add(long value) {
        values.add(value);
        size++;
    }

    void write(ByteArrayOutputStream to) {
        long[] all = values.build().toArray();
        for (int from = 0; from < size; from += BLOCK) {
            write(Arrays.copyOfRange(all, from, Math.min(size, from + BLOCK)), to);
        }
    }

    private static void write(long[] block, ByteArrayOutputStream to) {
        LongSummaryStatistics range = Arrays.stream(block).summaryStatistics();
        long least = needsMinimum(range) ? range.getMin() : 0;
        int width = width(range.getMax() - least);
        int bits = width * block.length;
        ByteBuffer packed =
                ByteBuffer.allocate((bits / Long.SIZE + 2) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int bit = 0; bit < bits; bit += width) {
            long rest = block[bit / width] - least;
            int at = bit / Long.SIZE * Long.BYTES;
            int shift = bit % Long.SIZE;
            packed.putLong(at, packed.getLong(at) | (rest << shift));
            // The bits beyond the first eight bytes. Two shifts, because `>>> 64` would be `>>> 0`.
            packed.putLong(at + Long.BYTES, (rest >>> 1) >>> (Long.SIZE - 1 - shift));
        }
        if (least == 0) {
            to.write(width);
        } else {
            to.write(width | OFFSET);
            Varint.write(least, to);
        }
        to.write(packed.array(), 0, Math.ceilDiv(bits, Byte.SIZE));
    }

    /** Whether a block becomes smaller with its minimum, or has negative numbers. */
    private static boolean needsMinimum(LongSummaryStatistics range) {
        int saved = width(range.getMax()) - width(range.getMax() - range.getMin());
        return range.getMin() < 0 || saved * range.getCount() > (long) Byte.SIZE * Varint.bytes(range.getMin());
    }

    private static int width(long greatest) {
        return Long.SIZE - Long.numberOfLeadingZeros(greatest);
    }
}
