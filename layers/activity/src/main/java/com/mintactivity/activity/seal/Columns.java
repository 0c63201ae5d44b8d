package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The columns of some rows, in two pieces. The head holds what the rows share and what is text: their number, the moment from which
 * most recent hits are counted, the chains, the manual gas settings, and the user ids that are no numbers, each by what differs
 * from the one before. The packed columns follow it: user ids that are numbers (each beyond the one before), chains, hits, most
 * recent hits, whether gas is manual and which setting, and the numbers of wallets.
 */
final class Columns {

    /** Beside {@link Wallets#FEW} bits: says that more wallets follow. */
    static final long MORE = 1L << Wallets.FEW;

    private final Ledger ledger;
    private final Entries entries;
    private final List<Row> rows;
    private final long base;
    private final List<Long> chains;
    private final Map<Gas, Integer> settings = new LinkedHashMap<>();

    Columns(Ledger ledger, List<Row> rows) {
        this.ledger = ledger;
        this.entries = ledger.entries();
        this.rows = rows;
        this.base =
                rows.stream().mapToLong(row -> entries.last(row.entry())).min().orElseThrow();
        TreeSet<Long> sorted = new TreeSet<>();
        for (Row row : rows) {
            sorted.add(entries.chainId(row.entry()));
            if (isManual(row)) {
                settings.putIfAbsent(ledger.gas(row.entry()), settings.size());
            }
        }
        this.chains = List.copyOf(sorted);
    }

    Bytes head() {
        Bytes head = new Bytes();
        long numbers = rows.stream().filter(this::hasNumber).count();
        head.appendVarint(rows.size());
        head.appendVarint(numbers);
        head.appendVarint(base);
        head.appendVarint(chains.size());
        chains.forEach(head::appendVarint);
        GasTable.write(settings.keySet(), head);
        byte[] before = new byte[0];
        for (Row row : rows.subList((int) numbers, rows.size())) {
            byte[] id = ledger.userId(row.entry()).getBytes(StandardCharsets.UTF_8);
            int mismatch = Arrays.mismatch(before, id);
            int same = mismatch < 0 ? id.length : mismatch;
            head.appendVarint(same);
            head.appendVarint(id.length - same);
            head.append(id, same, id.length - same);
            before = id;
        }
        return head;
    }

    Bytes packed() {
        Packing users = new Packing();
        Packing chain = new Packing();
        Packing hits = new Packing();
        Packing last = new Packing();
        Packing manual = new Packing();
        Packing setting = new Packing();
        Packing few = new Packing();
        Packing counts = new Packing();
        Packing more = new Packing();
        long before = 0;
        for (Row row : rows) {
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
                setting.add(settings.getOrDefault(ledger.gas(entry), 0));
            }
            few.add(row.few() | (row.more().isEmpty() ? 0 : MORE));
            if (!row.more().isEmpty()) {
                counts.add(row.more().size());
                row.more().forEach(more::add);
            }
        }
        Bytes packed = new Bytes();
        List.of(users, chain, hits, last, manual, setting, few, counts, more).forEach(column -> column.write(packed));
        return packed;
    }

    private boolean hasNumber(Row row) {
        return UserKeys.isNumber(entries.user(row.entry()));
    }

    private boolean isManual(Row row) {
        return entries.gas(row.entry()) != Gases.AUTO;
    }
}
