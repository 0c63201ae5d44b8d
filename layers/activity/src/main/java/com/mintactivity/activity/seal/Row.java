package com.mintactivity.activity.seal;

import java.util.ArrayList;
import java.util.List;

/**
 * An entry of a ledger as it is written, or some wallets more of one that has very many.
 *
 * @param first whether it is the one that counts the entry's hits
 * @param few which wallets below {@link Wallets#FEW}, as bits
 * @param more the numbers of further wallets, ascending
 */
record Row(int entry, boolean first, long few, List<Integer> more) {

    private static final int MOST_WALLETS = 8_000;

    /** The rows of an entry, whose wallets must all have numbers. */
    static List<Row> of(Ledger ledger, int entry) {
        Wallets wallets = ledger.wallets();
        if (!wallets.names(entry).isEmpty()) {
            throw new IllegalStateException("a wallet without a number cannot be stored");
        }
        List<Integer> more = wallets.more(entry).stream().boxed().toList();
        List<Row> rows = new ArrayList<>();
        for (int from = 0; from == 0 || from < more.size(); from += MOST_WALLETS) {
            List<Integer> some = more.subList(from, Math.min(more.size(), from + MOST_WALLETS));
            rows.add(new Row(entry, from == 0, from == 0 ? wallets.few(entry) : 0, some));
        }
        return rows;
    }
}
