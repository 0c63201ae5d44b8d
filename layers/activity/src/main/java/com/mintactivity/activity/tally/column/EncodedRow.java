package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.WalletSets;
import java.util.stream.Stream;

/**
 * A row of a stored tally: an entry with one word of its wallets. An entry whose wallets take several words has a row
 * for each; the first one has its hits.
 *
 * @param word from zero
 * @param wallets the word, see {@link WalletSets#words}
 */
record EncodedRow(int entry, int word, long wallets) {

    /**
     * The rows of an entry.
     *
     * @throws IllegalStateException if one of its wallets has no index
     */
    static Stream<EncodedRow> of(TallyAccumulator tally, int entry) {
        if (!tally.wallets().addresses(entry).isEmpty()) {
            throw new IllegalStateException("a wallet without an index cannot be stored");
        }
        return tally.wallets().words(entry).entrySet().stream()
                .map(word -> new EncodedRow(entry, word.getKey(), word.getValue()));
    }
}
