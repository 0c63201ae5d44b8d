package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserEntries;
import com.mintactivity.activity.tally.UserKeys;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The columns of some rows. The header has the number of rows, how many of them have numeric user ids, the time to
 * which most recent hits are relative, and all that is not a column: the chains, the manual gas settings, and the other
 * user ids, each without the prefix that it shares with the one before. The packed columns follow: user ids that are
 * numbers (as differences), chains, hits, most recent hits, whether gas is manual and which setting, and which word of
 * wallets and the word.
 */
final class TallyColumns {

    /** Before version 4 a number of 19 digits was a text. */
    private static final long TEXT_BEFORE_4 = 1_000_000_000_000_000_000L;

    private final long base;
    private final Map<Long, Integer> chains = new LinkedHashMap<>();
    private final Map<Gas, Integer> settings = new LinkedHashMap<>();
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private final ColumnWriter user = new ColumnWriter();
    private final ColumnWriter chain = new ColumnWriter();
    private final ColumnWriter hits = new ColumnWriter();
    private final ColumnWriter last = new ColumnWriter();
    private final ColumnWriter manual = new ColumnWriter();
    private final ColumnWriter setting = new ColumnWriter();
    private final ColumnWriter word = new ColumnWriter();
    private final ColumnWriter wallets = new ColumnWriter();

    /** @param version one that {@link TallyDecoder} reads */
    TallyColumns(TallyAccumulator tally, List<EncodedRow> rows, int version) {
        UserEntries entries = tally.entries();
        base = rows.stream().mapToLong(row -> entries.last(row.entry())).min().orElseThrow();
        long number = 0;
        byte[] text = new byte[0];
        for (EncodedRow row : rows) {
            int entry = row.entry();
            if (isNumber(entries.user(entry), version)) {
                user.add(entries.user(entry) - number);
                number = entries.user(entry);
            } else {
                byte[] next = tally.userId(entry).getBytes(StandardCharsets.UTF_8);
                add(text, next);
                text = next;
            }
            chain.add(chains.computeIfAbsent(entries.chainId(entry), unknown -> chains.size()));
            hits.add(row.word() == 0 ? entries.hits(entry) : 0);
            last.add(entries.last(entry) - base);
            boolean isManual = entries.gas(entry) != GasCatalog.AUTO;
            manual.add(isManual ? 1 : 0);
            if (isManual) {
                setting.add(settings.computeIfAbsent(tally.gas(entry), unknown -> settings.size()));
            }
            word.add(row.word());
            wallets.add(row.wallets());
        }
    }

    private static boolean isNumber(long user, int version) {
        return UserKeys.isNumber(user) && (version > 3 || user < TEXT_BEFORE_4);
    }

    /** Adds a user id to the texts. */
    private void add(byte[] before, byte[] id) {
        int mismatch = Arrays.mismatch(before, id);
        int same = mismatch < 0 ? id.length : mismatch;
        Varint.write(same, texts);
        Varint.writeCounted(Arrays.copyOfRange(id, same, id.length), texts);
    }

    byte[] header() {
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        Varint.write(chain.size(), header);
        Varint.write(user.size(), header);
        Varint.write(base, header);
        Varint.write(chains.size(), header);
        chains.keySet().forEach(id -> Varint.write(id, header));
        GasTable.write(settings.keySet(), header);
        header.writeBytes(texts.toByteArray());
        return header.toByteArray();
    }

    void writePacked(ByteArrayOutputStream to) {
        Stream.of(user, chain, hits, last, manual, setting, word, wallets).forEach(column -> column.write(to));
    }
}
