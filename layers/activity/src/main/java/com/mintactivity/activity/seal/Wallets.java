package com.mintactivity.activity.seal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The distinct wallets of every entry of a {@link Ledger}: by their numbers in the {@link WalletBook}, or by name where that was
 * not asked yet. Nearly every user has few, and those cost no object.
 */
final class Wallets {

    /** Lower numbers are bits of one word. */
    static final int FEW = 62;

    private final Map<Integer, BitSet> more = new HashMap<>();
    private final Map<Integer, Set<String>> names = new HashMap<>();
    private long[] few = new long[32];

    void addName(int entry, String wallet) {
        Set<String> known = names.getOrDefault(entry, Set.of());
        if (known.contains(wallet)) {
            return;
        }
        // A set that can grow is made for the few users only who need it.
        if (known.isEmpty()) {
            names.put(entry, Set.of(wallet));
        } else {
            Set<String> several = known.size() == 1 ? new LinkedHashSet<>(known) : known;
            several.add(wallet);
            names.put(entry, several);
        }
    }

    void add(int entry, int number) {
        if (number < FEW) {
            addFew(entry, 1L << number);
        } else {
            more.computeIfAbsent(entry, none -> new BitSet()).set(number);
        }
    }

    /** @param numbers bit n says that wallet n, below {@link #FEW}, is one of them */
    void addFew(int entry, long numbers) {
        if (entry >= few.length) {
            few = Arrays.copyOf(few, Math.max(entry + 1, few.length * 2));
        }
        few[entry] |= numbers;
    }

    /** All wallets of an entry of another ledger. */
    void add(int entry, Wallets others, int other) {
        addFew(entry, others.few(other));
        if (others.more.containsKey(other)) {
            others.more(other).stream().forEach(number -> add(entry, number));
        }
        others.names(other).forEach(name -> addName(entry, name));
    }

    /** Bit n says that wallet n, below {@link #FEW}, is the entry's. */
    long few(int entry) {
        return entry < few.length ? few[entry] : 0;
    }

    /** The entry's numbers from {@link #FEW} on. */
    BitSet more(int entry) {
        return more.getOrDefault(entry, new BitSet(0));
    }

    /** All numbers of an entry, ascending. */
    int[] numbers(int entry) {
        BitSet all = BitSet.valueOf(new long[] {few(entry)});
        all.or(more(entry));
        return all.stream().toArray();
    }

    /** Those without a number yet, in the order in which they came. */
    Set<String> names(int entry) {
        return names.getOrDefault(entry, Set.of());
    }

    /** Replaces the names of an entry by numbers. */
    void number(int entry, ToIntFunction<String> numbers) {
        Set<String> named = names.remove(entry);
        if (named != null) {
            named.forEach(name -> add(entry, numbers.applyAsInt(name)));
        }
    }
}
