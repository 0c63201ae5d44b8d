package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.TallyHit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A tally in the making, held in arrays so that adding up a hundred thousand stored entries makes no object for any of them. An
 * entry is a user, or a user on a chain where chains are kept apart. Hits must be added in the order of their positions within any
 * one millisecond; of two at the same millisecond the one added later counts as the more recent. Not safe for use by several threads.
 */
final class Ledger {

    private final boolean byChain;
    private final UserKeys users = new UserKeys();
    private final Gases gases = new Gases();
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

    UserKeys users() {
        return users;
    }

    Gases gases() {
        return gases;
    }

    Entries entries() {
        return entries;
    }

    Wallets wallets() {
        return wallets;
    }

    String userId(int entry) {
        return users.id(entries.user(entry));
    }

    Gas gas(int entry) {
        return gases.get(entries.gas(entry));
    }

    void add(TallyHit hit) {
        int entry = add(
                users.key(hit.userId().value()),
                hit.chainId(),
                1,
                hit.position().completedAt().toEpochMilli(),
                gases.add(hit.gas()));
        if (!hit.wallet().isNone()) {
            wallets.addName(entry, hit.wallet().value());
        }
    }

    /** Adds all of another ledger that keeps chains apart; neither holds a hit at a millisecond that the other does. */
    void add(Ledger other) {
        Entries theirs = other.entries;
        for (int i = 0; i < theirs.size(); i++) {
            chainIds.add(theirs.chainId(i));
            long user = theirs.user(i);
            int entry = entries.entry(
                    UserKeys.isNumber(user) ? user : users.key(other.users.id(user)), byChain ? theirs.chainId(i) : 0);
            int update = updates + theirs.updated(i);
            boolean later = entries.isLater(entry, theirs.last(i), update);
            entries.add(entry, theirs.hits(i), theirs.last(i), later ? gases.add(other.gas(i)) : Gases.AUTO, update);
            wallets.add(entry, other.wallets, i);
        }
        updates += other.updates;
    }

    /**
     * The entry that some hits, the last of them at a moment, were added to.
     *
     * @param user of {@link #users()}
     * @param gas of {@link #gases()}
     */
    int add(long user, long chainId, long hits, long last, long gas) {
        if (chainId != lastChainId) {
            chainIds.add(chainId);
            lastChainId = chainId;
        }
        int entry = entries.entry(user, byChain ? chainId : 0);
        entries.add(entry, hits, last, gas, updates++);
        return entry;
    }

    /** Ascending. */
    List<Long> chainIds() {
        return chainIds.stream().sorted().toList();
    }

    /**
     * Ids that are numbers by their value, then the others by their bytes; a user's chains by their most recent hit, oldest first.
     */
    List<Integer> inOrder() {
        Comparator<Integer> byUser = (a, b) -> {
            long left = entries.user(a);
            long right = entries.user(b);
            boolean numbers = UserKeys.isNumber(left);
            if (numbers != UserKeys.isNumber(right)) {
                return numbers ? -1 : 1;
            }
            return numbers ? Long.compare(left, right) : users.compare(left, right);
        };
        return IntStream.range(0, size())
                .boxed()
                .sorted(byUser.thenComparingLong(entries::last).thenComparingInt(entries::updated))
                .toList();
    }
}
