package com.mintactivity.activity.tally;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The distinct wallets of every entry of a {@link TallyAccumulator}: by their indexes in the contract's wallet dictionary, or by address
 * as long as they have none. Indexes are bits of words. Nearly every user has few wallets: these are in the first word, and need no
 * object.
 */
public final class WalletSets {

    /** The number of indexes in a word, small enough that no word is below zero. */
    public static final int WORD = 62;

    private static final long[] NONE = {};

    private final Map<Integer, Set<String>> addresses = new HashMap<>();
    private final Map<Integer, long[]> furtherWords = new HashMap<>();
    private long[] firstWords = new long[8];

    public void addAddress(int entry, String wallet) {
        Set<String> known = addresses.putIfAbsent(entry, Set.of(wallet));
        if (known != null && !known.contains(wallet)) {
            // Only the few users with several wallets get a set that can grow.
            Set<String> several = known.size() == 1 ? new LinkedHashSet<>(known) : known;
            several.add(wallet);
            addresses.put(entry, several);
        }
    }

    public void add(int entry, int index) {
        addWord(entry, index / WORD, 1L << index % WORD);
    }

    /**
     * Adds wallets with indexes from {@code word * WORD} on.
     *
     * @param bits bit n is set for the wallet with the n-th of these indexes, from zero
     */
    public void addWord(int entry, int word, long bits) {
        if (word == 0) {
            if (entry >= firstWords.length) {
                firstWords = Arrays.copyOf(firstWords, Math.max(entry + 1, firstWords.length * 2));
            }
            firstWords[entry] |= bits;
        } else {
            long[] words = furtherWords.getOrDefault(entry, NONE);
            long[] all = word <= words.length ? words : Arrays.copyOf(words, word);
            all[word - 1] |= bits;
            furtherWords.put(entry, all);
        }
    }

    /** All wallets of an entry of another accumulator. */
    public void add(int entry, WalletSets others, int other) {
        long[] further = others.furtherWords.getOrDefault(other, NONE);
        addWord(entry, 0, others.firstWord(other));
        for (int i = 0; i < further.length; i++) {
            addWord(entry, i + 1, further[i]);
        }
        others.addresses(other).forEach(address -> addAddress(entry, address));
    }

    /** The entry's words, at least one. */
    public long[] words(int entry) {
        long[] further = furtherWords.getOrDefault(entry, NONE);
        long[] words = new long[1 + further.length];
        words[0] = firstWord(entry);
        System.arraycopy(further, 0, words, 1, further.length);
        return words;
    }

    private long firstWord(int entry) {
        return entry < firstWords.length ? firstWords[entry] : 0;
    }

    /** All indexes of an entry, ascending. */
    public int[] indexes(int entry) {
        long[] words = words(entry);
        return IntStream.range(0, words.length * WORD)
                .filter(index -> (words[index / WORD] >>> index % WORD & 1) != 0)
                .toArray();
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
