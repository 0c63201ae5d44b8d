package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of a ledger as it is written, or some wallets more of one that has very many. */
final class Row {

    private static final int MOST_WALLETS = 8_000;

    /** What a row takes beyond its id, gas and wallets, at most: seven numbers. */
    private static final int NUMBERS = 48;

    private final int entry;
    private final boolean first;
    private final int[] wallets;

    private Row(int entry, boolean first, int[] wallets) {
        this.entry = entry;
        this.first = first;
        this.wallets = wallets;
    }

    /** The rows of an entry. */
    static List<Row> of(Ledger ledger, int entry) {
        int[] wallets = ledger.sortedWallets(entry);
        List<Row> rows = new ArrayList<>();
        for (int from = 0; from == 0 || from < wallets.length; from += MOST_WALLETS) {
            int to = Math.min(wallets.length, from + MOST_WALLETS);
            rows.add(new Row(entry, from == 0, Arrays.copyOfRange(wallets, from, to)));
        }
        return rows;
    }

    int entry() {
        return entry;
    }

    /** Whether it is the one that counts the entry's hits. */
    boolean first() {
        return first;
    }

    int[] wallets() {
        return wallets;
    }

    /** So many bytes at most when it is written. */
    int mostBytes(Ledger ledger) {
        Gas gas = ledger.entries().gas(entry);
        int bytes = NUMBERS + ledger.entries().idLength(entry) + length(gas.maxFeeGwei()) + length(gas.priorityGwei());
        for (int wallet : wallets) {
            bytes += ledger.wallets().length(wallet);
        }
        return bytes;
    }

    private static int length(@Nullable String fee) {
        return fee == null ? 0 : fee.length();
    }
}
