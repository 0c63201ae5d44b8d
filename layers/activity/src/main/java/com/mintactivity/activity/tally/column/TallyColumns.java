package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserEntries;
import com.mintactivity.activity.tally.UserKeys;
import com.mintactivity.activity.tally.WalletSets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The columns of some rows. The header has what the rows share, and all text: the number of rows, the time to which most recent hits
 * are relative, the chains, the manual gas settings, and the user ids that are not numbers, each without the prefix that it shares with
 * the one before. The packed columns follow: user ids that are numbers (as differences), chains, hits, most recent hits, whether gas is
 * manual and which setting, and the indexes of wallets.
 */
final class TallyColumns {

    /** Set next to the {@link WalletSets#FEW} bits of a row if it has further wallets. */
    static final long MORE = 1L << WalletSets.FEW;

    /** The columns that have a number for every row: chains, hits, most recent hits, whether gas is manual, wallets. */
    static final int PER_ROW = 5;

    private final TallyAccumulator tally;
    private final UserEntries entries;
    private final List<EncodedRow> rows;
    private final long base;
    private final List<Long> chains;
    private final Map<Gas, Integer> settings = new LinkedHashMap<>();

    TallyColumns(TallyAccumulator tally, List<EncodedRow> rows) {
        this.tally = tally;
        this.entries = tally.entries();
        this.rows = rows;
        this.base =
                rows.stream().mapToLong(row -> entries.last(row.entry())).min().orElseThrow();
        TreeSet<Long> sorted = new TreeSet<>();
        for (EncodedRow row : rows) {
            sorted.add(entries.chainId(row.entry()));
            if (isManual(row)) {
                settings.putIfAbsent(tally.gas(row.entry()), settings.size());
            }
        }
        this.chains = List.copyOf(sorted);
    }

    ByteWriter header() {
        ByteWriter header = new ByteWriter();
        long numbers = rows.stream().filter(this::hasNumber).count();
        header.appendVarint(rows.size());
        header.appendVarint(numbers);
        header.appendVarint(base);
        header.appendVarint(chains.size());
        chains.forEach(header::appendVarint);
        GasTable.write(settings.keySet(), header);
        byte[] before = new byte[0];
        for (EncodedRow row : rows.subList((int) numbers, rows.size())) {
            byte[] id = tally.userId(row.entry()).getBytes(StandardCharsets.UTF_8);
            int mismatch = Arrays.mismatch(before, id);
            int same = mismatch < 0 ? id.length : mismatch;
            header.appendVarint(same);
            header.appendVarint(id.length - same);
            header.append(id, same, id.length - same);
            before = id;
        }
        return header;
    }

    ByteWriter packed() {
        ColumnWriter users = new ColumnWriter();
        ColumnWriter chain = new ColumnWriter();
        ColumnWriter hits = new ColumnWriter();
        ColumnWriter last = new ColumnWriter();
        ColumnWriter manual = new ColumnWriter();
        ColumnWriter setting = new ColumnWriter();
        ColumnWriter few = new ColumnWriter();
        ColumnWriter counts = new ColumnWriter();
        ColumnWriter more = new ColumnWriter();
        long before = 0;
        for (EncodedRow row : rows) {
            int entry = row.entry();
            if (hasNumber(row)) {
                users.add(entries.user(entry) - before);
                before = entries.user(entry);
            }
            chain.add(chains.indexOf(entries.chainId(entry)));
            hits.add(row.first() ? entries.hits(entry) : 0);
            last.add(entries.last(entry) - base);
            manual.add(isManual(row) ? 1 : 0);
            if (isManual(row)) {
                setting.add(settings.getOrDefault(tally.gas(entry), 0));
            }
            few.add(row.few() | (row.more().isEmpty() ? 0 : MORE));
            if (!row.more().isEmpty()) {
                counts.add(row.more().size());
                row.more().forEach(more::add);
            }
        }
        ByteWriter packed = new ByteWriter();
        List.of(users, chain, hits, last, manual, setting, few, counts, more).forEach(column -> column.write(packed));
        return packed;
    }

    private boolean hasNumber(EncodedRow row) {
        return UserKeys.isNumber(entries.user(row.entry()));
    }

    private boolean isManual(EncodedRow row) {
        return entries.gas(row.entry()) != GasCatalog.AUTO;
    }
}
