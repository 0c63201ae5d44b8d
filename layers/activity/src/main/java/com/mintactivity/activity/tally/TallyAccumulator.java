package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.TallyHit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Adds up hits and stored tallies, in arrays, so that a hundred thousand stored entries need no object each. An entry is a user, or a
 * user on one chain if chains are kept apart. Hits of one millisecond must be added in the order of their positions: the one that is
 * added later counts as the more recent. Not safe for use by several threads.
 */
public final class TallyAccumulator {

    private final boolean byChain;
    private final UserKeys users = new UserKeys();
    private final GasCatalog gases = new GasCatalog();
    private final UserEntries entries = new UserEntries();
    private final WalletSets wallets = new WalletSets();
    private final Set<Long> chainIds = new HashSet<>();
    private long lastChainId;
    private int updates;

    private TallyAccumulator(boolean byChain) {
        this.byChain = byChain;
    }

    /** Keeps the chains of a user apart, as stored tallies do. */
    public static TallyAccumulator byChain() {
        return new TallyAccumulator(true);
    }

    /** The sum of some tallies, with the chains of a user apart. */
    public static TallyAccumulator sum(Collection<TallyAccumulator> tallies) {
        TallyAccumulator sum = byChain();
        tallies.forEach(sum::add);
        return sum;
    }

    /** Counts a user's chains together, as responses do. */
    public static TallyAccumulator together() {
        return new TallyAccumulator(false);
    }

    public int size() {
        return entries.size();
    }

    /** Of all users. */
    public long hits() {
        return IntStream.range(0, size()).mapToLong(entries::hits).sum();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public UserKeys users() {
        return users;
    }

    public GasCatalog gases() {
        return gases;
    }

    public UserEntries entries() {
        return entries;
    }

    public WalletSets wallets() {
        return wallets;
    }

    public String userId(int entry) {
        return users.id(entries.user(entry));
    }

    public Gas gas(int entry) {
        return gases.get(entries.gas(entry));
    }

    public void add(TallyHit hit) {
        int entry = add(
                users.key(hit.userId().value()),
                hit.chainId(),
                1,
                hit.position().completedAt().toEpochMilli(),
                gases.add(hit.gas()));
        if (!hit.wallet().isNone()) {
            wallets.addAddress(entry, hit.wallet().value());
        }
    }

    /** Adds another accumulator that keeps chains apart. The two must not have hits at the same millisecond. */
    public void add(TallyAccumulator other) {
        UserEntries theirs = other.entries;
        for (int i = 0; i < theirs.size(); i++) {
            chainIds.add(theirs.chainId(i));
            long user = theirs.user(i);
            int entry = entries.entry(
                    UserKeys.isNumber(user) ? user : users.key(other.users.id(user)), byChain ? theirs.chainId(i) : 0);
            int update = updates + theirs.updated(i);
            boolean later = entries.isLater(entry, theirs.last(i), update);
            entries.add(
                    entry, theirs.hits(i), theirs.last(i), later ? gases.add(other.gas(i)) : GasCatalog.AUTO, update);
            wallets.add(entry, other.wallets, i);
        }
        updates += other.updates;
    }

    /**
     * Adds a user's hits on a chain, and returns their entry.
     *
     * @param user a key of {@link #users()}
     * @param last the most recent of the hits, in milliseconds since the epoch
     * @param gas the gas of that hit, a reference into {@link #gases()}
     */
    public int add(long user, long chainId, long hits, long last, long gas) {
        if (chainId != lastChainId) {
            chainIds.add(chainId);
            lastChainId = chainId;
        }
        int entry = entries.entry(user, byChain ? chainId : 0);
        entries.add(entry, hits, last, gas, updates++);
        return entry;
    }

    /** The chains with hits, ascending. */
    public List<Long> chainIds() {
        return chainIds.stream().sorted().toList();
    }

    /**
     * The entries in the order in which they are stored: ids that are numbers by their value, then the others by their bytes; a user's
     * chains by their most recent hit, oldest first.
     */
    public List<Integer> inOrder() {
        Comparator<Integer> byNumber = Comparator.comparingLong(
                entry -> UserKeys.isNumber(entries.user(entry)) ? entries.user(entry) : Long.MAX_VALUE);
        return IntStream.range(0, size())
                .boxed()
                .sorted(byNumber.thenComparing(entries::user, users::compare)
                        .thenComparingLong(entries::last)
                        .thenComparingInt(entries::updated))
                .toList();
    }
}
