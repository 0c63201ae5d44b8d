package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.TallyAccumulator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Assigns indexes to wallets, as a wallet dictionary does, for bytes that are never stored. */
final class TestDictionary {

    private final Map<String, Map<String, Integer>> numbers = new HashMap<>();

    TallyAccumulator number(TallyAccumulator tally) {
        for (int entry = 0; entry < tally.size(); entry++) {
            Map<String, Integer> its = of(tally, entry);
            tally.wallets().index(entry, wallet -> its.computeIfAbsent(wallet, unknown -> its.size()));
        }
        return tally;
    }

    Map<Integer, Set<String>> names(TallyAccumulator tally, List<Integer> entries) {
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : entries) {
            List<String> its = List.copyOf(of(tally, entry).keySet());
            Set<String> wallets = new HashSet<>();
            for (int number : tally.wallets().indexes(entry)) {
                wallets.add(its.get(number));
            }
            names.put(entry, wallets);
        }
        return names;
    }

    private Map<String, Integer> of(TallyAccumulator tally, int entry) {
        return numbers.computeIfAbsent(tally.userId(entry), user -> new LinkedHashMap<>());
    }
}
