package com.mintactivity.activity.seal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Numbers wallets as a {@link WalletBook} does, for bytes that are never stored. */
final class Book {

    private final Map<String, Map<String, Integer>> numbers = new HashMap<>();

    Ledger number(Ledger ledger) {
        for (int entry = 0; entry < ledger.size(); entry++) {
            Map<String, Integer> its = of(ledger, entry);
            ledger.wallets().number(entry, wallet -> its.computeIfAbsent(wallet, unknown -> its.size()));
        }
        return ledger;
    }

    Map<Integer, Set<String>> names(Ledger ledger, List<Integer> entries) {
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : entries) {
            List<String> its = List.copyOf(of(ledger, entry).keySet());
            Set<String> wallets = new HashSet<>();
            for (int number : ledger.wallets().numbers(entry)) {
                wallets.add(its.get(number));
            }
            names.put(entry, wallets);
        }
        return names;
    }

    private Map<String, Integer> of(Ledger ledger, int entry) {
        return numbers.computeIfAbsent(ledger.userId(entry), user -> new LinkedHashMap<>());
    }
}
