package com.mintactivity.model.answer;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;

/** Times in milliseconds since 1970, and their texts. */
public final class Timestamps {

    public static final long SECOND = 1_000;
    public static final long MINUTE = 60 * SECOND;
    public static final long HOUR = 60 * MINUTE;
    public static final long DAY = 24 * HOUR;

    private Timestamps() {}

    public static long floor(long ms) {
        return ms - Math.floorMod(ms, MINUTE);
    }

    /** The text of a time in responses: without trailing zeros of the fraction, and without an empty fraction. */
    public static String text(long ms) {
        String whole = Instant.ofEpochMilli(ms).toString();
        return whole.contains(".") ? whole.replaceFirst("0+Z$", "Z") : whole;
    }

    static String textOfMicros(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L)
                .toString();
    }

    /** The text of a time as a partner may write it: with a random offset and number of fraction digits. */
    public static String formatted(long ms, Random random) {
        ZoneOffset offset = ZoneOffset.ofTotalSeconds((random.nextInt(57) - 28) * 30 * 60);
        String pattern = random.nextBoolean() ? "yyyy-MM-dd'T'HH:mm:ss.SSSxxx" : "yyyy-MM-dd't'HH:mm:ss.SSSSSSSSSXXX";
        return Instant.ofEpochMilli(ms).atOffset(offset).format(DateTimeFormatter.ofPattern(pattern));
    }
}
