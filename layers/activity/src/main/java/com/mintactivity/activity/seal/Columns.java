package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The columns of some rows, each a run of values row by row: user ids (sorted, so only what differs from the row before is written),
 * chains, hits, most recent hits, gas, numbers of wallets.
 */
final class Columns {

    private final Entries entries;
    private final List<Row> rows;
    private final Map<Gas, Integer> gases = new LinkedHashMap<>();
    private final List<Long> chains;
    private final Bytes walletBytes = new Bytes();
    private final Bytes walletLengths = new Bytes();
    private final boolean uneven;

    Columns(Ledger ledger, List<Row> rows) {
        this.entries = ledger.entries();
        this.rows = rows;
        TreeSet<Long> sorted = new TreeSet<>();
        boolean seenUneven = false;
        for (Row row : rows) {
            sorted.add(entries.chainId(row.entry()));
            gases.putIfAbsent(entries.gas(row.entry()), gases.size());
            for (int wallet : row.wallets()) {
                int length = ledger.wallets().length(wallet);
                walletBytes.append(ledger.wallets().array(), ledger.wallets().at(wallet), length);
                walletLengths.appendVarint(length);
                seenUneven |= length != WalletBytes.LENGTH;
            }
        }
        this.chains = List.copyOf(sorted);
        this.uneven = seenUneven;
    }

    /** All wallets, as they are. */
    Bytes wallets() {
        return walletBytes;
    }

    /** Whether wallets differ in length, so that the columns end with one of their lengths. */
    boolean isUneven() {
        return uneven;
    }

    /** Everything but the wallets. */
    Bytes write() {
        long base =
                rows.stream().mapToLong(row -> entries.last(row.entry())).min().orElseThrow();
        long span =
                rows.stream().mapToLong(row -> entries.last(row.entry())).max().orElseThrow() - base;
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
            int entry = row.entry();
            int same = before < 0 ? 0 : sameStart(before, entry);
            shared.appendVarint(same);
            lengths.appendVarint(entries.idLength(entry) - same);
            texts.append(entries.ids(), entries.idAt(entry) + same, entries.idLength(entry) - same);
            chainColumn.appendVarint(chains.indexOf(entries.chainId(entry)));
            hits.appendVarint(row.first() ? entries.hits(entry) : 0);
            last.appendFixed(entries.last(entry) - base, width);
            gas.appendVarint(gases.getOrDefault(entries.gas(entry), 0));
            counts.appendVarint(row.wallets().length);
            before = entry;
        }
        Bytes plain = new Bytes();
        plain.appendVarint(rows.size());
        plain.appendVarint(base);
        plain.appendVarint(width);
        writeChains(plain);
        writeGases(plain);
        List.of(shared, lengths, texts, chainColumn, hits, last, gas, counts).forEach(plain::appendCounted);
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
