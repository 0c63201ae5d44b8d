package com.mintactivity.activity.tally.column;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Whole numbers of one to ten bytes: seven bits a byte, the lowest first. The high bit of a byte is set if more follow
 * (unsigned LEB128, see the DWARF standard, version 5, section 7.6).
 */
public final class Varint {

    private static final int MORE = 0x80;

    private Varint() {}

    public static void write(long value, ByteArrayOutputStream to) {
        long rest = value;
        while (rest >>> 7 != 0) {
            to.write((int) rest | MORE);
            rest >>>= 7;
        }
        to.write((int) rest);
    }

    /** How many bytes a number takes. */
    static int bytes(long value) {
        return Math.max(1, Math.ceilDiv(Long.SIZE - Long.numberOfLeadingZeros(value), 7));
    }

    public static long read(ByteBuffer from) {
        long value = 0;
        int next = MORE;
        for (int shift = 0; (next & MORE) != 0; shift += 7) {
            next = from.get();
            value |= (long) (next & ~MORE & 0xFF) << shift;
        }
        return value;
    }

    /** Writes bytes, behind their number. */
    static void writeCounted(byte[] bytes, ByteArrayOutputStream to) {
        write(bytes.length, to);
        to.writeBytes(bytes);
    }

    static byte[] readCounted(ByteBuffer from) {
        byte[] bytes = new byte[(int) read(from)];
        from.get(bytes);
        return bytes;
    }
}
