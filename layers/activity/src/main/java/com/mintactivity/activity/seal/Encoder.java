package com.mintactivity.activity.seal;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Writes a ledger that keeps chains apart as bytes, in parts that each fit an item and stand alone. Equal hits, of wallets with equal
 * numbers, give equal bytes.
 *
 * <p>A part is: version, whether the head is deflated, the head's length as it is and as it stands, the head, the packed columns
 * (see {@link Columns}), and {@link Unpacking#PADDING} zeros. A row is a user on a chain; a user's rows stand by most recent hit,
 * so that of two at one millisecond the later row is the more recent and no task id need be kept. A row with very many wallets goes
 * on in further rows of no hits.
 */
final class Encoder {

    static final int VERSION = 2;
    static final int DEFLATED = 1;

    /** Bytes of a part at most: an item holds 400 KB, its names and keys included. */
    static final int MOST_BYTES = 390_000;

    private Encoder() {}

    static List<byte[]> encode(Ledger ledger) {
        return encode(ledger, MOST_BYTES);
    }

    static List<byte[]> encode(Ledger ledger, int mostBytes) {
        List<Row> rows = ledger.inOrder().stream()
                .flatMap(entry -> Row.of(ledger, entry).stream())
                .toList();
        List<byte[]> parts = new ArrayList<>();
        split(ledger, rows, mostBytes, parts);
        return parts;
    }

    /** Halves what is too large. */
    private static void split(Ledger ledger, List<Row> rows, int mostBytes, List<byte[]> parts) {
        if (rows.isEmpty()) {
            return;
        }
        byte[] part = part(ledger, rows);
        if (part.length <= mostBytes || rows.size() == 1) {
            parts.add(part);
            return;
        }
        int middle = rows.size() / 2;
        split(ledger, rows.subList(0, middle), mostBytes, parts);
        split(ledger, rows.subList(middle, rows.size()), mostBytes, parts);
    }

    private static byte[] part(Ledger ledger, List<Row> rows) {
        Columns columns = new Columns(ledger, rows);
        Bytes head = columns.head();
        Bytes deflated = deflate(head);
        boolean smaller = deflated.length() < head.length();
        Bytes part = new Bytes();
        part.appendByte(VERSION);
        part.appendByte(smaller ? DEFLATED : 0);
        part.appendVarint(head.length());
        part.appendCounted(smaller ? deflated : head);
        part.append(columns.packed());
        part.append(new byte[Unpacking.PADDING]);
        return part.copy();
    }

    private static Bytes deflate(Bytes plain) {
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            deflater.setInput(plain.array(), 0, plain.length());
            deflater.finish();
            Bytes deflated = new Bytes();
            byte[] chunk = new byte[8192];
            while (!deflater.finished()) {
                deflated.append(chunk, 0, deflater.deflate(chunk));
            }
            return deflated;
        }
    }
}
