package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.WalletSets;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of a stored tally: an entry, or further wallets of an entry with very many.
 *
 * @param first whether it is the entry's first row, which has its hits
 * @param few the wallets with indexes below {@link WalletSets#FEW}, as bits
 * @param more the indexes of other wallets, ascending
 */
record EncodedRow(int entry, boolean first, long few, List<Integer> more) {

    private static final int MAX_WALLETS = 8_000;

    /**
     * The rows of an entry.
     *
     * @throws IllegalStateException if one of its wallets has no index
     */
    static List<EncodedRow> of(TallyAccumulator tally, int entry) {
        WalletSets wallets = tally.wallets();
        if (!wallets.addresses(entry).isEmpty()) {
            throw new IllegalStateException("a wallet without an index cannot be stored");
        }
        List<Integer> more = wallets.more(entry).stream().boxed().toList();
        List<EncodedRow> rows = new ArrayList<>();
        for (int from = 0; from == 0 || from < more.size(); from += MAX_WALLETS) {
            List<Integer> some = more.subList(from, Math.min(more.size(), from + MAX_WALLETS));
            rows.add(new EncodedRow(entry, from == 0, from == 0 ? wallets.few(entry) : 0, some));
        }
        return rows;
    }
}
