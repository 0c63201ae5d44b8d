package com.mintactivity.activity.tally;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WalletSetsTest {

    /** Far from the first entry, so that what is kept has to grow. */
    private static final int ENTRY = 100;

    @Test
    void walletsOfAnotherAccumulatorAreAdded() {
        WalletSets others = new WalletSets();
        others.add(3, 0);
        others.add(3, WalletSets.WORD - 1);
        others.add(3, WalletSets.WORD);
        others.add(3, 5_000);
        others.addAddress(3, "0xa");
        WalletSets wallets = new WalletSets();
        wallets.add(ENTRY, 7);

        wallets.addAll(ENTRY, others, 3);

        assertThat(wallets.indexes(ENTRY)).containsExactly(0, 7, WalletSets.WORD - 1, WalletSets.WORD, 5_000);
        assertThat(wallets.addresses(ENTRY)).containsExactly("0xa");
        assertThat(wallets.indexes(3)).isEmpty();
    }

    @Test
    void addressesBecomeIndexesOnce() {
        WalletSets wallets = new WalletSets();
        wallets.addAddress(ENTRY, "0xa");
        wallets.addAddress(ENTRY, "0xb");
        wallets.addAddress(ENTRY, "0xa");

        wallets.index(ENTRY, address -> address.equals("0xa") ? 4 : 100);

        assertThat(wallets.indexes(ENTRY)).containsExactly(4, 100);
        assertThat(wallets.addresses(ENTRY)).isEmpty();
    }
}
