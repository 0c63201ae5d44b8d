package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Counted;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.tally.Tally;
import com.mintactivity.activity.tally.UserTally;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A tally in the making, held in arrays so that adding up a hundred thousand stored entries makes no object for any of them. An
 * entry is a user, or a user on a chain where chains are kept apart. Hits must be added in the order of their positions within any
 * one millisecond; of two at the same millisecond the one added later counts as the more recent. Not safe for use by several threads.
 */
final class Ledger {

    private final boolean byChain;
    private final Entries entries = new Entries();
    private final Wallets wallets = new Wallets();
    private final Set<Long> chainIds = new HashSet<>();
    private long lastChainId;
    private int updates;

    private Ledger(boolean byChain) {
        this.byChain = byChain;
    }

    /** Keeps the chains of a user apart, as stored forms do. */
    static Ledger byChain() {
        return new Ledger(true);
    }

    /** Counts a user's chains together, as answers do. */
    static Ledger together() {
        return new Ledger(false);
    }

    int size() {
        return entries.size();
    }

    boolean isEmpty() {
        return size() == 0;
    }

    Entries entries() {
        return entries;
    }

    Wallets wallets() {
        return wallets;
    }

    void add(Counted hit) {
        byte[] id = hit.userId().getBytes(StandardCharsets.UTF_8);
        int entry = add(
                id, 0, id.length, hit.chainId(), 1, hit.position().completedAt().toEpochMilli(), hit.gas());
        if (!hit.wallet().isEmpty()) {
            byte[] wallet = WalletBytes.of(hit.wallet());
            addWallet(entry, wallet, 0, wallet.length);
        }
    }

    /** Adds all of another ledger that keeps chains apart; neither holds a hit at a millisecond that the other does. */
    void add(Ledger other) {
        Entries theirs = other.entries;
        for (int i = 0; i < theirs.size(); i++) {
            chainIds.add(theirs.chainId(i));
            int entry =
                    entries.entry(theirs.ids(), theirs.idAt(i), theirs.idLength(i), byChain ? theirs.chainId(i) : 0);
            entries.add(entry, theirs.hits(i), theirs.last(i), theirs.gas(i), updates + theirs.updated(i));
            for (int wallet = theirs.wallet(i); wallet != Wallets.NONE; wallet = other.wallets.next(wallet)) {
                addWallet(entry, other.wallets.array(), other.wallets.at(wallet), other.wallets.length(wallet));
            }
        }
        updates += other.updates;
    }

    /** The entry that some hits, the last of them at a moment, were added to. */
    int add(byte[] id, int at, int length, long chainId, long hits, long last, Gas gas) {
        if (chainId != lastChainId) {
            chainIds.add(chainId);
            lastChainId = chainId;
        }
        int entry = entries.entry(id, at, length, byChain ? chainId : 0);
        entries.add(entry, hits, last, gas, updates++);
        return entry;
    }

    void addWallet(int entry, byte[] source, int at, int length) {
        entries.setWallet(entry, wallets.add(entry, entries.wallet(entry), source, at, length));
    }

    /** The tally of a ledger that counts chains together; its positions tell the moment and no task id. */
    Tally build() {
        Map<String, UserTally> users = HashMap.newHashMap(size());
        for (int i = 0; i < size(); i++) {
            users.put(entries.id(i), user(i));
        }
        return new Tally(users, chainIds);
    }

    /** What the user of an entry did, where chains are counted together. */
    UserTally user(int entry) {
        Position last = new Position(Instant.ofEpochMilli(entries.last(entry)), "");
        return new UserTally(entries.hits(entry), last, entries.gas(entry), walletsOf(entry));
    }

    /** Ascending. */
    List<Long> chainIds() {
        return chainIds.stream().sorted().toList();
    }

    private Set<String> walletsOf(int entry) {
        int first = entries.wallet(entry);
        if (first == Wallets.NONE) {
            return Set.of();
        }
        if (wallets.next(first) == Wallets.NONE) {
            return Set.of(text(first));
        }
        Set<String> several = new HashSet<>();
        for (int wallet = first; wallet != Wallets.NONE; wallet = wallets.next(wallet)) {
            several.add(text(wallet));
        }
        return several;
    }

    private String text(int wallet) {
        return WalletBytes.text(wallets.array(), wallets.at(wallet), wallets.length(wallet));
    }

    /** The wallets of an entry, ascending by their bytes. */
    int[] sortedWallets(int entry) {
        int count = 0;
        for (int wallet = entries.wallet(entry); wallet != Wallets.NONE; wallet = wallets.next(wallet)) {
            count++;
        }
        Integer[] sorted = new Integer[count];
        for (int wallet = entries.wallet(entry), i = 0; wallet != Wallets.NONE; wallet = wallets.next(wallet), i++) {
            sorted[i] = wallet;
        }
        byte[] array = wallets.array();
        Arrays.sort(
                sorted,
                (a, b) -> WalletBytes.compare(
                        array, wallets.at(a), wallets.length(a), array, wallets.at(b), wallets.length(b)));
        return Arrays.stream(sorted).mapToInt(Integer::intValue).toArray();
    }
}
