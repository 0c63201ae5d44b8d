package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.store.WalletPages.Page;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The wallets of a contract's users, each user's with an index from zero, in the order in which a sealer first counted them. Stored
 * tallies name wallets by index, so that an answer reads the addresses of the listed users only. The dictionary only grows, and an index
 * never changes.
 */
final class WalletDictionary {

    private final WalletPages pages;

    WalletDictionary(TallyTable table, String contract) {
        this.pages = new WalletPages(table, contract);
    }

    /** The addresses of the wallets of some entries; empty if an index is not in the dictionary. */
    Optional<Map<Integer, Set<String>>> addresses(
            TallyAccumulator tally, Collection<Integer> entries, boolean consistent) {
        Set<Page> wanted = new LinkedHashSet<>();
        for (int entry : entries) {
            for (int number : tally.wallets().numbers(entry)) {
                wanted.add(Page.of(tally.userId(entry), number));
            }
        }
        Map<Page, List<String>> found = wanted.isEmpty() ? Map.of() : pages.read(wanted, consistent);
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : entries) {
            Set<String> its = new HashSet<>(tally.wallets().names(entry));
            for (int number : tally.wallets().numbers(entry)) {
                List<String> page = found.getOrDefault(Page.of(tally.userId(entry), number), List.of());
                if (number % WalletPages.SIZE >= page.size()) {
                    return Optional.empty();
                }
                its.add(page.get(number % WalletPages.SIZE));
            }
            names.put(entry, its);
        }
        return Optional.of(names);
    }
}
