package com.mintactivity.activity.seal;

import com.mintactivity.activity.seal.WalletPages.Page;
import com.mintactivity.activity.tally.TallyAccumulator;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The wallets of a contract's users, each user's numbered from zero in the order in which the sealer came to them. Stored sums name
 * wallets by number, so that an answer reads the addresses of those users only that it lists. A number, once given, stays; wallets
 * are only ever added.
 */
final class WalletBook {

    private final WalletPages pages;

    WalletBook(Table table, String contract) {
        this.pages = new WalletPages(table, contract);
    }

    /** All wallets of some entries; empty where one of their numbers stands nowhere. */
    Optional<Map<Integer, Set<String>>> names(
            TallyAccumulator ledger, Collection<Integer> entries, boolean consistent) {
        Set<Page> wanted = new LinkedHashSet<>();
        for (int entry : entries) {
            for (int number : ledger.wallets().numbers(entry)) {
                wanted.add(Page.of(ledger.userId(entry), number));
            }
        }
        Map<Page, List<String>> found = wanted.isEmpty() ? Map.of() : pages.read(wanted, consistent);
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : entries) {
            Set<String> its = new HashSet<>(ledger.wallets().names(entry));
            for (int number : ledger.wallets().numbers(entry)) {
                List<String> page = found.getOrDefault(Page.of(ledger.userId(entry), number), List.of());
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
