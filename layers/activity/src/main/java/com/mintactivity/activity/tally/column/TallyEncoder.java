package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.TallyAccumulator;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Writes an accumulator that keeps chains apart as bytes, in parts that each fit an item and can be read alone. Equal
 * hits, of wallets with equal indexes, give equal bytes.
 *
 * <p>A part is: its version, whether the header is deflated, the stored length of the header, the header, the packed
 * columns (see {@link TallyColumns}), and {@link ColumnReader#PADDING} zeros. A row is a user on a chain. A user's rows
 * are ordered by most recent hit, so that of two at the same millisecond the later row is the more recent and no task
 * id is stored. An entry with very many wallets has further rows, with zero hits.
 */
public final class TallyEncoder {

    /** The version that this release writes. */
    public static final int VERSION = 4;

    public static final int DEFLATED = 1;

    /** Maximum size of a part in bytes. An item of DynamoDB has at most 400 KB, including names and keys. */
    public static final int MAX_BYTES = 390_000;

    /**
     * A shorter header hardly becomes smaller, and most minutes have one: to start a deflater takes longer than all the
     * rest.
     */
    private static final int MIN_DEFLATED = 128;

    private TallyEncoder() {}

    public static List<byte[]> encode(TallyAccumulator tally) {
        return encode(tally, MAX_BYTES);
    }

    public static List<byte[]> encode(TallyAccumulator tally, int maxBytes) {
        return encode(tally, maxBytes, VERSION);
    }

    /**
     * The parts in a version that need not be the one that this release writes.
     *
     * @param version one that {@link TallyDecoder} reads
     */
    public static List<byte[]> encode(TallyAccumulator tally, int maxBytes, int version) {
        List<EncodedRow> rows = tally.inOrder().stream()
                .flatMap(entry -> EncodedRow.of(tally, entry))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : split(tally, rows, maxBytes, version).toList();
    }

    /** Splits rows in halves until each part is small enough. */
    private static Stream<byte[]> split(TallyAccumulator tally, List<EncodedRow> rows, int maxBytes, int version) {
        byte[] part = part(tally, rows, version);
        int middle = rows.size() / 2;
        return part.length <= maxBytes || middle == 0
                ? Stream.of(part)
                : Stream.of(rows.subList(0, middle), rows.subList(middle, rows.size()))
                        .flatMap(half -> split(tally, half, maxBytes, version));
    }

    private static byte[] part(TallyAccumulator tally, List<EncodedRow> rows, int version) {
        TallyColumns columns = new TallyColumns(tally, rows, version);
        byte[] header = columns.header();
        byte[] stored = header.length < MIN_DEFLATED ? header : deflate(header);
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        part.write(version);
        part.write(stored.length < header.length ? DEFLATED : 0);
        Varint.writeCounted(stored, part);
        columns.writePacked(part);
        part.writeBytes(new byte[ColumnReader.PADDING]);
        return part.toByteArray();
    }

    /** The bytes themselves if they would not become smaller. */
    private static byte[] deflate(byte[] plain) {
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            byte[] deflated = new byte[plain.length];
            deflater.setInput(plain);
            deflater.finish();
            int length = deflater.deflate(deflated);
            return deflater.finished() && length < plain.length ? Arrays.copyOf(deflated, length) : plain;
        }
    }
}
