package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.TallyHit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Adds up hits and stored tallies, in arrays, so that a hundred thousand stored entries need no object each. An entry
 * is a user, or a user on one chain if chains are kept apart. Hits of one millisecond must be added in the order of
 * their positions: the one that is added later counts as the more recent. Not safe for use by several threads.
 */
public final class TallyAccumulator {

    private final boolean keepsChains;
    private final UserKeys users = new UserKeys();
    private final GasCatalog gases = new GasCatalog();
    private final UserEntries entries = new UserEntries();
    private final WalletSets wallets = new WalletSets();
    private final SortedSet<Long> chains = new TreeSet<>();

    /** @param keepsChains whether an entry is a user on one chain */
    private TallyAccumulator(boolean keepsChains) {
        this.keepsChains = keepsChains;
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

    /** The chains with hits. */
    public SortedSet<Long> chains() {
        return chains;
    }

    public int size() {
        return entries.size();
    }

    /** The hits of all users. */
    public long hits() {
        return IntStream.range(0, size()).mapToLong(entries::hits).sum();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public String userId(int entry) {
        return users.id(entries.user(entry));
    }

    public Gas gas(int entry) {
        return gases.get(entries.gas(entry));
    }

    public void add(TallyHit hit) {
        chains.add(hit.chainId());
        int entry = addEntry(
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
        int updates = entries.updates();
        for (int i = 0; i < other.size(); i++) {
            long user = other.entries.user(i);
            int entry = addWithoutWallets(
                    other, i, UserKeys.isNumber(user) ? user : users.key(other.users.id(user)), updates);
            wallets.addAll(entry, other.wallets, i);
        }
        chains.addAll(other.chains);
    }

    /**
     * The same sum, in which the hits of some users belong to others, without wallets.
     *
     * @param pseudonyms the others by the id of the user
     */
    public TallyAccumulator renamed(Map<String, String> pseudonyms) {
        TallyAccumulator renamed = new TallyAccumulator(keepsChains);
        for (int i = 0; i < size(); i++) {
            String user = userId(i);
            String pseudonym = pseudonyms.getOrDefault(user, user);
            int entry = renamed.addWithoutWallets(this, i, renamed.users.key(pseudonym), 0);
            if (pseudonym.equals(user)) {
                renamed.wallets.addAll(entry, wallets, i);
            }
        }
        renamed.chains.addAll(chains);
        return renamed;
    }

    /** Adds an entry of another accumulator to a user's, without the wallets. */
    private int addWithoutWallets(TallyAccumulator other, int their, long user, int updates) {
        UserEntries theirs = other.entries;
        int entry = entry(user, theirs.chainId(their));
        int update = updates + theirs.updated(their);
        boolean later = entries.isLater(entry, theirs.last(their), update);
        long gas = later ? gases.add(other.gas(their)) : GasCatalog.AUTO;
        entries.add(entry, theirs.hits(their), theirs.last(their), gas, update);
        return entry;
    }

    /**
     * Adds a user's hits on one of the {@link #chains()}, and returns their entry.
     *
     * @param user a key of {@link #users()}
     * @param last the most recent of the hits, in milliseconds since the epoch
     * @param gas the gas of that hit, a reference into {@link #gases()}
     */
    public int addEntry(long user, long chainId, long hits, long last, long gas) {
        int entry = entry(user, chainId);
        entries.add(entry, hits, last, gas, entries.updates());
        return entry;
    }

    private int entry(long user, long chainId) {
        return entries.entry(user, keepsChains ? chainId : 0);
    }

    /**
     * The entries in the order in which they are stored: ids that are numbers by their value, then the others by their
     * bytes; a user's chains by their most recent hit, oldest first.
     */
    public List<Integer> inOrder() {
        return IntStream.range(0, size())
                .boxed()
                .sorted(Comparator.<Integer, Long>comparing(entries::user, users::compareStored)
                        .thenComparingLong(entries::last)
                        .thenComparingInt(entries::updated))
                .toList();
    }
}
