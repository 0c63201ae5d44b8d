package com.mintactivity.activity.tally;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The distinct wallets of every entry of a {@link TallyAccumulator}: by their indexes in the contract's wallet
 * dictionary, or by address as long as they have none. Indexes are bits of words. Nearly every user has few wallets:
 * these are in the first word, and need no object.
 */
public final class WalletSets {

    /** The number of indexes in a word, small enough that no word is below zero. */
    public static final int WORD = 62;

    private final Map<Integer, Set<String>> addresses = new HashMap<>();
    private final Map<Integer, SortedMap<Integer, Long>> furtherWords = new HashMap<>();
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
            furtherWords
                    .computeIfAbsent(entry, first -> new TreeMap<>())
                    .merge(word, bits, (known, more) -> known | more);
        }
    }

    /** All wallets of an entry of another accumulator. */
    public void addAll(int entry, WalletSets others, int other) {
        addWord(entry, 0, others.firstWord(other));
        others.furtherWords(other).forEach((word, bits) -> addWord(entry, word, bits));
        others.addresses(other).forEach(address -> addAddress(entry, address));
    }

    /** The entry's words by their number, at least the first. */
    public SortedMap<Integer, Long> words(int entry) {
        SortedMap<Integer, Long> words = new TreeMap<>(furtherWords(entry));
        words.put(0, firstWord(entry));
        return words;
    }

    private long firstWord(int entry) {
        return entry < firstWords.length ? firstWords[entry] : 0;
    }

    private SortedMap<Integer, Long> furtherWords(int entry) {
        return furtherWords.getOrDefault(entry, Collections.emptySortedMap());
    }

    /** All indexes of an entry, ascending. */
    public List<Integer> indexes(int entry) {
        return words(entry).entrySet().stream()
                .flatMap(word -> IntStream.range(0, WORD)
                        .filter(bit -> (word.getValue() >>> bit & 1) != 0)
                        .mapToObj(bit -> word.getKey() * WORD + bit))
                .toList();
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
