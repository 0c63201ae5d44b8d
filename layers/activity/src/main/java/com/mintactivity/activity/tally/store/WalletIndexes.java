package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.store.WalletDictionary.Page;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.BatchReader;
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
import java.util.stream.Gatherers;

/** Assigns the wallets of a contract's users their indexes in the {@link WalletDictionary}. Safe for use by several threads. */
final class WalletIndexes {

    private static final int CALLS_AT_ONCE = 8;
    private static final int WRITES_AT_ONCE = 16;

    /** Maximum number of users in memory, at about half a kilobyte each. */
    private static final int MAX_REMEMBERED = 50_000;

    private final WalletDictionary dictionary;

    /** The indexes of users' wallets, as far as they were needed. They never change, so they need not be read again. */
    private final Map<String, Map<String, Integer>> remembered = new ConcurrentHashMap<>();

    WalletIndexes(TallyTable table, String contract) {
        this.dictionary = new WalletDictionary(table, contract);
    }

    /**
     * Gives every wallet of some tallies its index.
     *
     * @param tallies in the order of their hits
     * @param writes whether a wallet without an index gets a permanent one; otherwise it gets one that no stored tally has
     * @return the users who had wallets without an index
     */
    Set<String> index(Collection<TallyAccumulator> tallies, boolean writes) {
        if (remembered.size() > MAX_REMEMBERED) {
            remembered.clear();
        }
        Map<String, Set<String>> named = new LinkedHashMap<>();
        each(tallies, (tally, entry) -> {
            String user = tally.userId(entry);
            Set<String> names = tally.wallets().addresses(entry);
            if (!remembered.getOrDefault(user, Map.of()).keySet().containsAll(names)) {
                named.computeIfAbsent(user, unknown -> new LinkedHashSet<>()).addAll(names);
            }
        });
        List<List<String>> calls = named.keySet().stream()
                .gather(Gatherers.windowFixed(BatchReader.MAX_KEYS))
                .toList();
        Set<String> added = ConcurrentHashMap.newKeySet();
        Map<String, Map<String, Integer>> known = new ConcurrentHashMap<>();
        Parallel.VIRTUAL_THREADS.each(calls, CALLS_AT_ONCE, users -> known.putAll(known(users, named, !writes)));
        Parallel.VIRTUAL_THREADS.each(known.entrySet(), WRITES_AT_ONCE, user -> {
            if (add(user.getKey(), user.getValue(), named, writes)) {
                added.add(user.getKey());
            }
        });
        remembered.putAll(known);
        each(tallies, (tally, entry) -> {
            Map<String, Integer> its = Objects.requireNonNull(remembered.get(tally.userId(entry)));
            tally.wallets().index(entry, wallet -> Objects.requireNonNull(its.get(wallet)));
        });
        return added;
    }

    /** Calls an action for every entry with a wallet that has no index yet. */
    private static void each(Collection<TallyAccumulator> tallies, BiConsumer<TallyAccumulator, Integer> action) {
        for (TallyAccumulator tally : tallies) {
            for (int entry = 0; entry < tally.size(); entry++) {
                if (!tally.wallets().addresses(entry).isEmpty()) {
                    action.accept(tally, entry);
                }
            }
        }
    }

    /** The indexes of some users' wallets: all pages up to the last wanted wallet. */
    private Map<String, Map<String, Integer>> known(
            List<String> users, Map<String, Set<String>> wanted, boolean consistent) {
        Map<String, Map<String, Integer>> known = new HashMap<>();
        users.forEach(user -> known.put(user, new HashMap<>()));
        List<String> open = users;
        for (int number = 0; !open.isEmpty(); number++) {
            int itsNumber = number;
            int full = (number + 1) * WalletDictionary.PAGE_SIZE;
            List<Page> asked =
                    open.stream().map(user -> new Page(user, itsNumber)).toList();
            dictionary.read(asked, consistent).forEach((page, wallets) -> {
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

    /** Gives those of a user's wallets that have no index the next ones. Returns false if each had one. */
    private boolean add(String user, Map<String, Integer> known, Map<String, Set<String>> wanted, boolean writes) {
        Set<String> its = wanted.getOrDefault(user, Set.of());
        List<String> missing = missing(known, its);
        boolean added = false;
        while (!missing.isEmpty()) {
            added = true;
            int held = known.size() % WalletDictionary.PAGE_SIZE;
            List<String> some = missing.subList(0, Math.min(missing.size(), WalletDictionary.PAGE_SIZE - held));
            if (!writes || dictionary.append(Page.of(user, known.size()), held, some)) {
                some.forEach(wallet -> known.put(wallet, known.size()));
            } else {
                known.putAll(Objects.requireNonNull(
                        known(List.of(user), wanted, true).get(user)));
            }
            missing = missing(known, its);
        }
        return added;
    }

    private static List<String> missing(Map<String, Integer> known, Set<String> wanted) {
        return wanted.stream().filter(wallet -> !known.containsKey(wallet)).collect(Collectors.toList());
    }
}
