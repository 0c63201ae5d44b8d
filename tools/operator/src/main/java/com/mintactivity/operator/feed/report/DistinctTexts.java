package com.mintactivity.operator.feed.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The number of different texts. A text is kept as 63 bits of its SHA-256, in a hash table of {@code long}s: of ten
 * million texts, two share them with a probability of one in 180,000.
 */
final class DistinctTexts {

    private static final long NONE = 0;

    private final MessageDigest sha256 = sha256();

    /** Its length is a power of two, more than half of it {@link #NONE}. A hash stands at its place or behind it. */
    private long[] table = new long[1 << 10];

    private int count;

    int count() {
        return count;
    }

    void add(String text) {
        if (put(Math.max(1, ByteBuffer.wrap(sha256.digest(text.getBytes(UTF_8))).getLong() >>> 1))
                && ++count > table.length / 2) {
            grow();
        }
    }

    /** Whether it was not there. */
    private boolean put(long hash) {
        int place = (int) hash & (table.length - 1);
        while (table[place] != NONE) {
            if (table[place] == hash) {
                return false;
            }
            place = (place + 1) & (table.length - 1);
        }
        table[place] = hash;
        return true;
    }

    private void grow() {
        long[] before = table;
        table = new long[2 * before.length];
        for (long hash : before) {
            if (hash != NONE) {
                put(hash);
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
