package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Writes a ledger that keeps chains apart as bytes, in parts that each fit an item and stand alone. Equal hits give equal bytes.
 *
 * <p>A part is: version, flags, the length of its columns as they are and as they stand, the columns, then the wallets as they are,
 * since hashes do not compress. The columns, each a run of values row by row: user ids (sorted, so only what differs from the row
 * before is written), chains, hits, most recent hits, gas, numbers of wallets. A row is a user on a chain; a user's rows stand
 * by most recent hit, so that of two at one millisecond the later row is the more recent and no task id need be kept. A row with
 * very many wallets goes on in further rows of no hits.
 */
final class Encoder {

    static final int VERSION = 1;
    static final int DEFLATED = 1;
    static final int UNEVEN_WALLETS = 2;

    /** Bytes of a part at most: an item holds 400 KB, its names and keys included. */
    static final int MOST_BYTES = 360_000;

    private static final int MOST_WALLETS = 8_000;

    /** What a row takes beyond its id, gas and wallets, at most: seven numbers. */
    private static final int ROW_BYTES = 48;

    /** An entry, or some wallets more of one. */
    private static final class Row {

        private final int entry;
        private final boolean first;
        private final int[] wallets;

        private Row(int entry, boolean first, int[] wallets) {
            this.entry = entry;
            this.first = first;
            this.wallets = wallets;
        }
    }

    private final Ledger ledger;
    private final Entries entries;

    private Encoder(Ledger ledger) {
        this.ledger = ledger;
        this.entries = ledger.entries();
    }

    static List<byte[]> encode(Ledger ledger) {
        return new Encoder(ledger).parts(MOST_BYTES);
    }

    static List<byte[]> encode(Ledger ledger, int mostBytes) {
        return new Encoder(ledger).parts(mostBytes);
    }

    private List<byte[]> parts(int mostBytes) {
        List<byte[]> parts = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        int bytes = 0;
        for (int entry : entries.inOrder()) {
            for (Row row : rows(entry)) {
                int more = mostBytes(row);
                if (bytes + more > mostBytes && !rows.isEmpty()) {
                    parts.add(part(rows));
                    rows = new ArrayList<>();
                    bytes = 0;
                }
                rows.add(row);
                bytes += more;
            }
        }
        if (!rows.isEmpty()) {
            parts.add(part(rows));
        }
        return parts;
    }

    private List<Row> rows(int entry) {
        int[] wallets = ledger.sortedWallets(entry);
        List<Row> rows = new ArrayList<>();
        for (int from = 0; from == 0 || from < wallets.length; from += MOST_WALLETS) {
            int to = Math.min(wallets.length, from + MOST_WALLETS);
            rows.add(new Row(entry, from == 0, Arrays.copyOfRange(wallets, from, to)));
        }
        return rows;
    }

    private int mostBytes(Row row) {
        Gas gas = entries.gas(row.entry);
        int bytes = ROW_BYTES + entries.idLength(row.entry) + length(gas.maxFeeGwei()) + length(gas.priorityGwei());
        for (int wallet : row.wallets) {
            bytes += ledger.wallets().length(wallet);
        }
        return bytes;
    }

    private static int length(@Nullable String fee) {
        return fee == null ? 0 : fee.length();
    }

    private byte[] part(List<Row> rows) {
        Columns columns = new Columns(rows);
        Bytes plain = columns.write();
        byte[] deflated = deflate(plain);
        boolean smaller = deflated.length < plain.length();
        Bytes part = new Bytes();
        part.appendByte(VERSION);
        part.appendByte((smaller ? DEFLATED : 0) | (columns.uneven ? UNEVEN_WALLETS : 0));
        part.appendVarint(plain.length());
        part.appendVarint(smaller ? deflated.length : plain.length());
        if (smaller) {
            part.append(deflated);
        } else {
            part.append(plain);
        }
        part.append(columns.walletBytes);
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

    /** The columns of some rows. */
    private final class Columns {

        private final List<Row> rows;
        private final Map<Gas, Integer> gases = new LinkedHashMap<>();
        private final List<Long> chains;
        private final Bytes walletBytes = new Bytes();
        private final Bytes walletLengths = new Bytes();
        private final boolean uneven;

        private Columns(List<Row> rows) {
            this.rows = rows;
            TreeSet<Long> sorted = new TreeSet<>();
            boolean seenUneven = false;
            for (Row row : rows) {
                sorted.add(entries.chainId(row.entry));
                gases.putIfAbsent(entries.gas(row.entry), gases.size());
                for (int wallet : row.wallets) {
                    int length = ledger.wallets().length(wallet);
                    walletBytes.append(
                            ledger.wallets().array(), ledger.wallets().at(wallet), length);
                    walletLengths.appendVarint(length);
                    seenUneven |= length != WalletBytes.LENGTH;
                }
            }
            this.chains = List.copyOf(sorted);
            this.uneven = seenUneven;
        }

        private Bytes write() {
            long base = rows.stream()
                    .mapToLong(row -> entries.last(row.entry))
                    .min()
                    .orElseThrow();
            long span = rows.stream()
                            .mapToLong(row -> entries.last(row.entry))
                            .max()
                            .orElseThrow()
                    - base;
            int width = (Long.SIZE - Long.numberOfLeadingZeros(span) + 7) / 8;
            Bytes shared = new Bytes();
            Bytes lengths = new Bytes();
            Bytes texts = new Bytes();
            Bytes chainColumn = new Bytes();
            Bytes hits = new Bytes();
            Bytes last = new Bytes();
            Bytes gas = new Bytes();
            Bytes counts = new Bytes();
            int before = -1;
            for (Row row : rows) {
                int entry = row.entry;
                int same = before < 0 ? 0 : sameStart(before, entry);
                shared.appendVarint(same);
                lengths.appendVarint(entries.idLength(entry) - same);
                texts.append(entries.ids(), entries.idAt(entry) + same, entries.idLength(entry) - same);
                chainColumn.appendVarint(chains.indexOf(entries.chainId(entry)));
                hits.appendVarint(row.first ? entries.hits(entry) : 0);
                last.appendFixed(entries.last(entry) - base, width);
                gas.appendVarint(gases.getOrDefault(entries.gas(entry), 0));
                counts.appendVarint(row.wallets.length);
                before = entry;
            }
            Bytes plain = new Bytes();
            plain.appendVarint(rows.size());
            plain.appendVarint(base);
            plain.appendVarint(width);
            writeChains(plain);
            writeGases(plain);
            List.of(shared, lengths, texts, chainColumn, hits, last, gas, counts)
                    .forEach(plain::appendCounted);
            if (uneven) {
                plain.append(walletLengths);
            }
            return plain;
        }

        private int sameStart(int before, int entry) {
            int mismatch = Arrays.mismatch(
                    entries.ids(),
                    entries.idAt(before),
                    entries.idAt(before) + entries.idLength(before),
                    entries.ids(),
                    entries.idAt(entry),
                    entries.idAt(entry) + entries.idLength(entry));
            return mismatch < 0 ? entries.idLength(entry) : mismatch;
        }

        private void writeChains(Bytes plain) {
            plain.appendVarint(chains.size());
            chains.forEach(plain::appendVarint);
        }

        private void writeGases(Bytes plain) {
            plain.appendVarint(gases.size());
            for (Gas gas : gases.keySet()) {
                writeFee(plain, gas.maxFeeGwei());
                writeFee(plain, gas.priorityGwei());
            }
        }

        /** Its length and one, or zero for none. */
        private static void writeFee(Bytes plain, @Nullable String fee) {
            byte[] text = fee == null ? new byte[0] : fee.getBytes(StandardCharsets.UTF_8);
            plain.appendVarint(fee == null ? 0 : text.length + 1);
            plain.append(text);
        }
    }
}
