package com.mintactivity.activity.tally;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The distinct wallets of every entry of a {@link TallyAccumulator}: by their indexes in the contract's wallet dictionary, or by address
 * as long as they have none. Nearly every user has few wallets, and those need no object.
 */
public final class WalletSets {

    /** Lower indexes are bits of one word. */
    public static final int FEW = 62;

    private final Map<Integer, BitSet> more = new HashMap<>();
    private final Map<Integer, Set<String>> addresses = new HashMap<>();
    private long[] few = new long[8];

    public void addAddress(int entry, String wallet) {
        Set<String> known = addresses.getOrDefault(entry, Set.of());
        if (known.contains(wallet)) {
            return;
        }
        // Only the few users with several wallets get a set that can grow.
        if (known.isEmpty()) {
            addresses.put(entry, Set.of(wallet));
        } else {
            Set<String> several = known.size() == 1 ? new LinkedHashSet<>(known) : known;
            several.add(wallet);
            addresses.put(entry, several);
        }
    }

    public void add(int entry, int index) {
        if (index < FEW) {
            addFew(entry, 1L << index);
        } else {
            more.computeIfAbsent(entry, none -> new BitSet()).set(index);
        }
    }

    /**
     * Adds wallets with indexes below {@link #FEW}.
     *
     * @param indexes bit n is set for the wallet with index n
     */
    public void addFew(int entry, long indexes) {
        if (entry >= few.length) {
            few = Arrays.copyOf(few, Math.max(entry + 1, few.length * 2));
        }
        few[entry] |= indexes;
    }

    /** All wallets of an entry of another accumulator. */
    public void add(int entry, WalletSets others, int other) {
        addFew(entry, others.few(other));
        if (others.more.containsKey(other)) {
            others.more(other).stream().forEach(index -> add(entry, index));
        }
        others.addresses(other).forEach(address -> addAddress(entry, address));
    }

    /** The indexes below {@link #FEW}: bit n is set if the wallet with index n is one of the entry's. */
    public long few(int entry) {
        return entry < few.length ? few[entry] : 0;
    }

    /** The entry's indexes from {@link #FEW} on. */
    public BitSet more(int entry) {
        return more.getOrDefault(entry, new BitSet(0));
    }

    /** All indexes of an entry, ascending. */
    public int[] indexes(int entry) {
        BitSet all = BitSet.valueOf(new long[] {few(entry)});
        all.or(more(entry));
        return all.stream().toArray();
    }

    /** The addresses of the wallets without an index, in the order in which they were added. */
    public Set<String> addresses(int entry) {
        return addresses.getOrDefault(entry, Set.of());
    }

    /** Replaces the addresses of an entry by indexes. */
    public void index(int entry, ToIntFunction<String> indexes) {
        Set<String> named = addresses.remove(entry);
        if (named != null) {
            named.forEach(address -> add(entry, indexes.applyAsInt(address)));
        }
    }
}
