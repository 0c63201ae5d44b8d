package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.TallyAccumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Writes an accumulator that keeps chains apart as bytes, in parts that each fit an item and can be read alone. Equal hits, of wallets
 * with equal indexes, give equal bytes.
 *
 * <p>A part is: its version, whether the header is deflated, the header's length before and after, the header, the packed columns (see
 * {@link TallyColumns}), and {@link ColumnReader#PADDING} zeros. A row is a user on a chain. A user's rows are ordered by most recent
 * hit, so that of two at the same millisecond the later row is the more recent and no task id is stored. An entry with very many wallets
 * has further rows, with zero hits.
 */
public final class TallyEncoder {

    public static final int VERSION = 2;
    public static final int DEFLATED = 1;

    /** Maximum size of a part in bytes. An item of DynamoDB has at most 400 KB, including names and keys. */
    public static final int MAX_BYTES = 390_000;

    /** A shorter header hardly becomes smaller, and most minutes have one: to start a deflater takes longer than all the rest. */
    private static final int MIN_DEFLATED = 128;

    private TallyEncoder() {}

    public static List<byte[]> encode(TallyAccumulator tally) {
        return encode(tally, MAX_BYTES);
    }

    public static List<byte[]> encode(TallyAccumulator tally, int maxBytes) {
        List<EncodedRow> rows = tally.inOrder().stream()
                .flatMap(entry -> EncodedRow.of(tally, entry).stream())
                .toList();
        List<byte[]> parts = new ArrayList<>();
        split(tally, rows, maxBytes, parts);
        return parts;
    }

    /** Splits rows in halves until each part is small enough. */
    private static void split(TallyAccumulator tally, List<EncodedRow> rows, int maxBytes, List<byte[]> parts) {
        if (rows.isEmpty()) {
            return;
        }
        byte[] part = part(tally, rows);
        if (part.length <= maxBytes || rows.size() == 1) {
            parts.add(part);
            return;
        }
        int middle = rows.size() / 2;
        split(tally, rows.subList(0, middle), maxBytes, parts);
        split(tally, rows.subList(middle, rows.size()), maxBytes, parts);
    }

    private static byte[] part(TallyAccumulator tally, List<EncodedRow> rows) {
        TallyColumns columns = new TallyColumns(tally, rows);
        ByteWriter header = columns.header();
        ByteWriter deflated = header.length() < MIN_DEFLATED ? header : deflate(header);
        boolean smaller = deflated.length() < header.length();
        ByteWriter part = new ByteWriter();
        part.appendByte(VERSION);
        part.appendByte(smaller ? DEFLATED : 0);
        part.appendVarint(header.length());
        part.appendCounted(smaller ? deflated : header);
        part.append(columns.packed());
        part.append(new byte[ColumnReader.PADDING]);
        return part.copy();
    }

    private static ByteWriter deflate(ByteWriter plain) {
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            deflater.setInput(plain.array(), 0, plain.length());
            deflater.finish();
            ByteWriter deflated = new ByteWriter();
            byte[] chunk = new byte[8192];
            while (!deflater.finished()) {
                deflated.append(chunk, 0, deflater.deflate(chunk));
            }
            return deflated;
        }
    }
}
