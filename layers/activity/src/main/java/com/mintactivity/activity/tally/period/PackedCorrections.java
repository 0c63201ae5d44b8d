package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.tally.column.Varint;
import com.mintactivity.activity.tally.period.Corrections.Reported;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Corrections in bytes: of each its revision and its start, both as the difference to those of the one before, and its
 * length; times in minutes. The revision takes one byte within a commit, a start at most three within two years of the
 * one before.
 */
final class PackedCorrections {

    /** The first moment that has room, long before every hit. */
    static final Instant FIRST = moment(Integer.MIN_VALUE);

    private PackedCorrections() {}

    static byte[] write(List<Reported> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long revision = 0;
        long start = 0;
        for (Reported entry : entries) {
            Varint.write(entry.revision() - revision, bytes);
            revision = entry.revision();
            long next = minute(entry.window().since());
            Varint.write(zigzag(next - start), bytes);
            start = next;
            Varint.write(minute(entry.window().until()) - start, bytes);
        }
        return bytes.toByteArray();
    }

    static List<Reported> read(byte[] bytes) {
        List<Reported> entries = new ArrayList<>();
        ByteBuffer left = ByteBuffer.wrap(bytes);
        long revision = 0;
        long start = 0;
        while (left.hasRemaining()) {
            revision += Varint.read(left);
            start += unzigzag(Varint.read(left));
            entries.add(new Reported(new Window(moment(start), moment(start + Varint.read(left))), revision));
        }
        return entries;
    }

    /** Small numbers for small differences of either sign. */
    private static long zigzag(long difference) {
        return difference << 1 ^ difference >> 63;
    }

    private static long unzigzag(long number) {
        return number >>> 1 ^ -(number & 1);
    }

    private static long minute(Instant moment) {
        return Math.floorDiv(moment.getEpochSecond(), Instants.MINUTE);
    }

    private static Instant moment(long minute) {
        return Instant.ofEpochSecond(minute * Instants.MINUTE);
    }
}
