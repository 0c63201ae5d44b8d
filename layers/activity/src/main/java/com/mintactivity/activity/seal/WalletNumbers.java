package com.mintactivity.activity.seal;

import com.mintactivity.activity.seal.WalletPages.Page;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.BatchReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Gives the wallets of a contract's users their numbers in the {@link WalletBook}. */
final class WalletNumbers {

    private static final int CALLS_AT_ONCE = 8;
    private static final int WRITES_AT_ONCE = 16;

    /** So many users are remembered at most, in about as many half kilobytes. */
    private static final int MOST_REMEMBERED = 50_000;

    private final WalletPages pages;

    /** The numbers of users' wallets as far as they were needed: they stay, so they need not be read again. */
    private final Map<String, Map<String, Integer>> remembered = new ConcurrentHashMap<>();

    WalletNumbers(Table table, String contract) {
        this.pages = new WalletPages(table, contract);
    }

    /**
     * Gives every wallet that ledgers know by name its number, and tells the users who had wallets without one.
     *
     * @param ledgers in the order of their hits
     * @param writes whether wallets without a number get one that stays; else they get one that no stored sum names
     */
    Set<String> number(Collection<TallyAccumulator> ledgers, boolean writes) {
        if (remembered.size() > MOST_REMEMBERED) {
            remembered.clear();
        }
        Map<String, Set<String>> named = new LinkedHashMap<>();
        each(ledgers, (ledger, entry) -> {
            String user = ledger.userId(entry);
            Set<String> names = ledger.wallets().names(entry);
            if (!remembered.getOrDefault(user, Map.of()).keySet().containsAll(names)) {
                named.computeIfAbsent(user, unknown -> new LinkedHashSet<>()).addAll(names);
            }
        });
        List<String> unknown = List.copyOf(named.keySet());
        List<List<String>> calls = new ArrayList<>();
        for (int from = 0; from < unknown.size(); from += BatchReader.MAX_KEYS) {
            calls.add(unknown.subList(from, Math.min(from + BatchReader.MAX_KEYS, unknown.size())));
        }
        Set<String> added = ConcurrentHashMap.newKeySet();
        Map<String, Map<String, Integer>> known = new ConcurrentHashMap<>();
        Parallel.VIRTUAL_THREADS.each(calls, CALLS_AT_ONCE, users -> known.putAll(known(users, named, !writes)));
        Parallel.VIRTUAL_THREADS.each(known.entrySet(), WRITES_AT_ONCE, user -> {
            if (add(user.getKey(), user.getValue(), named, writes)) {
                added.add(user.getKey());
            }
        });
        remembered.putAll(known);
        each(ledgers, (ledger, entry) -> {
            Map<String, Integer> its = Objects.requireNonNull(remembered.get(ledger.userId(entry)));
            ledger.wallets().number(entry, wallet -> Objects.requireNonNull(its.get(wallet)));
        });
        return added;
    }

    /** Every entry with a wallet that has no number yet. */
    private static void each(Collection<TallyAccumulator> ledgers, BiConsumer<TallyAccumulator, Integer> action) {
        for (TallyAccumulator ledger : ledgers) {
            for (int entry = 0; entry < ledger.size(); entry++) {
                if (!ledger.wallets().names(entry).isEmpty()) {
                    action.accept(ledger, entry);
                }
            }
        }
    }

    /** The numbers of some users' wallets, as far as the wanted ones need reading. */
    private Map<String, Map<String, Integer>> known(
            List<String> users, Map<String, Set<String>> wanted, boolean consistent) {
        Map<String, Map<String, Integer>> known = new HashMap<>();
        users.forEach(user -> known.put(user, new HashMap<>()));
        List<String> open = users;
        for (int number = 0; !open.isEmpty(); number++) {
            int itsNumber = number;
            int full = (number + 1) * WalletPages.SIZE;
            List<Page> asked =
                    open.stream().map(user -> new Page(user, itsNumber)).toList();
            pages.read(asked, consistent).forEach((page, wallets) -> {
                Map<String, Integer> its = Objects.requireNonNull(known.get(page.userId()));
                wallets.forEach(wallet -> its.put(wallet, its.size()));
            });
            open = open.stream()
                    .filter(user -> {
                        Map<String, Integer> its = Objects.requireNonNull(known.get(user));
                        return its.size() == full
                                && !missing(its, wanted.getOrDefault(user, Set.of()))
                                        .isEmpty();
                    })
                    .toList();
        }
        return known;
    }

    /** Gives a user's wanted wallets that have no number the next ones; false where each had one. */
    private boolean add(String user, Map<String, Integer> known, Map<String, Set<String>> wanted, boolean writes) {
        List<String> missing = missing(known, wanted.getOrDefault(user, Set.of()));
        boolean added = false;
        while (!missing.isEmpty()) {
            added = true;
            int held = known.size() % WalletPages.SIZE;
            List<String> some = missing.subList(0, Math.min(missing.size(), WalletPages.SIZE - held));
            if (!writes || pages.append(Page.of(user, known.size()), held, some)) {
                some.forEach(wallet -> known.put(wallet, known.size()));
            } else {
                known.putAll(Objects.requireNonNull(
                        known(List.of(user), wanted, true).get(user)));
            }
            missing = missing(known, wanted.getOrDefault(user, Set.of()));
        }
        return added;
    }

    private static List<String> missing(Map<String, Integer> known, Set<String> wanted) {
        return wanted.stream().filter(wallet -> !known.containsKey(wallet)).collect(Collectors.toList());
    }
}
