package com.mintactivity.activity.seal;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Writes a ledger that keeps chains apart as bytes, in parts that each fit an item and stand alone. Equal hits give equal bytes.
 *
 * <p>A part is: version, flags, the length of its columns as they are and as they stand, the {@link Columns}, then the wallets as
 * they are, since hashes do not compress. A row is a user on a chain; a user's rows stand by most recent hit, so that of two at one
 * millisecond the later row is the more recent and no task id need be kept. A row with very many wallets goes on in further rows of
 * no hits.
 */
final class Encoder {

    static final int VERSION = 1;
    static final int DEFLATED = 1;
    static final int UNEVEN_WALLETS = 2;

    /** Bytes of a part at most: an item holds 400 KB, its names and keys included. */
    static final int MOST_BYTES = 360_000;

    private Encoder() {}

    static List<byte[]> encode(Ledger ledger) {
        return encode(ledger, MOST_BYTES);
    }

    static List<byte[]> encode(Ledger ledger, int mostBytes) {
        List<byte[]> parts = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        int bytes = 0;
        for (int entry : ledger.entries().inOrder()) {
            for (Row row : Row.of(ledger, entry)) {
                int more = row.mostBytes(ledger);
                if (bytes + more > mostBytes && !rows.isEmpty()) {
                    parts.add(part(ledger, rows));
                    rows = new ArrayList<>();
                    bytes = 0;
                }
                rows.add(row);
                bytes += more;
            }
        }
        if (!rows.isEmpty()) {
            parts.add(part(ledger, rows));
        }
        return parts;
    }

    private static byte[] part(Ledger ledger, List<Row> rows) {
        Columns columns = new Columns(ledger, rows);
        Bytes plain = columns.write();
        byte[] deflated = deflate(plain);
        boolean smaller = deflated.length < plain.length();
        Bytes part = new Bytes();
        part.appendByte(VERSION);
        part.appendByte((smaller ? DEFLATED : 0) | (columns.isUneven() ? UNEVEN_WALLETS : 0));
        part.appendVarint(plain.length());
        part.appendVarint(smaller ? deflated.length : plain.length());
        if (smaller) {
            part.append(deflated);
        } else {
            part.append(plain);
        }
        part.append(columns.wallets());
        return part.copy();
    }

    private static byte[] deflate(Bytes plain) {
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            deflater.setInput(plain.array(), 0, plain.length());
            deflater.finish();
            Bytes deflated = new Bytes();
            byte[] chunk = new byte[8192];
            while (!deflater.finished()) {
                deflated.append(chunk, 0, deflater.deflate(chunk));
            }
            return deflated.copy();
        }
    }
}
