package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.toSet;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.store.WalletDictionary.Append;
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
import java.util.stream.Gatherers;

/**
 * Assigns the wallets of a contract's users their indexes in the {@link WalletDictionary}. Safe for use by several
 * threads.
 */
final class WalletIndexes {

    private static final int CALLS_AT_ONCE = 8;

    /** Maximum number of users in memory, at about half a kilobyte each. */
    private static final int MAX_REMEMBERED = 50_000;

    private final WalletDictionary dictionary;
    private final long epoch;

    /** The indexes of users' wallets, as far as they were needed. They never change, so they need not be read again. */
    private final Map<String, Map<String, Integer>> remembered = new ConcurrentHashMap<>();

    /** @param epoch of the contract's state as it was read: wallets are appended under no other */
    WalletIndexes(TallyTable table, String contract, long epoch) {
        this.dictionary = new WalletDictionary(table, contract);
        this.epoch = epoch;
    }

    /**
     * Gives every wallet of some tallies its index.
     *
     * @param tallies in the order of their hits
     * @param writes whether a wallet without an index gets a permanent one; otherwise it gets one that no stored tally
     *     has
     * @return the users who had wallets without an index
     * @throws LostEpochException if the epoch has risen
     */
    Set<String> index(Collection<TallyAccumulator> tallies, boolean writes) {
        if (remembered.size() > MAX_REMEMBERED) {
            remembered.clear();
        }
        Map<String, UserWallets> users = new HashMap<>();
        each(tallies, (tally, entry) -> {
            String id = tally.userId(entry);
            Set<String> wallets = tally.wallets().addresses(entry);
            if (!remembered.getOrDefault(id, Map.of()).keySet().containsAll(wallets)) {
                users.computeIfAbsent(id, this::remembered).wanted().addAll(wallets);
            }
        });
        List<List<UserWallets>> calls = users.values().stream()
                .gather(Gatherers.windowFixed(BatchReader.MAX_KEYS))
                .toList();
        Parallel.VIRTUAL_THREADS.each(calls, CALLS_AT_ONCE, some -> read(some, !writes));
        Set<String> added = users.values().stream()
                .filter(UserWallets::lacksSome)
                .map(UserWallets::id)
                .collect(toSet());
        // One transaction after the other: each has the state, so those at the same time would refuse each other.
        users.values().stream()
                .filter(UserWallets::lacksSome)
                .gather(Gatherers.windowFixed(WalletDictionary.MAX_PAGES))
                .forEach(some -> add(some, writes));
        users.forEach((id, user) -> remembered.put(id, user.indexes()));
        each(tallies, (tally, entry) -> {
            Map<String, Integer> its = Objects.requireNonNull(remembered.get(tally.userId(entry)));
            tally.wallets().index(entry, wallet -> Objects.requireNonNull(its.get(wallet)));
        });
        return added;
    }

    private UserWallets remembered(String user) {
        return new UserWallets(user, new LinkedHashSet<>(), new HashMap<>(remembered.getOrDefault(user, Map.of())));
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

    /** Reads the indexes of some users' wallets: all pages up to the last wanted wallet. */
    private void read(List<UserWallets> users, boolean consistent) {
        Map<String, UserWallets> pages = new LinkedHashMap<>();
        users.forEach(user -> pages.put(user.nextPage(), user));
        Map<String, List<String>> found = dictionary.read(pages.keySet(), consistent);
        pages.forEach((page, user) -> found.getOrDefault(page, List.of()).forEach(user::add));
        // A user whose page is full goes on with the next one.
        List<UserWallets> open = users.stream()
                .filter(user -> !pages.containsKey(user.nextPage()) && user.lacksSome())
                .toList();
        if (!open.isEmpty()) {
            read(open, consistent);
        }
    }

    /** Gives the next indexes to users' wallets without one. */
    private void add(List<UserWallets> users, boolean writes) {
        List<UserWallets> left = users;
        while (!left.isEmpty()) {
            List<Append> appends = left.stream().map(UserWallets::next).toList();
            if (!writes || dictionary.append(epoch, appends)) {
                for (int i = 0; i < left.size(); i++) {
                    appends.get(i).wallets().forEach(left.get(i)::add);
                }
            } else {
                // Another sealer has appended wallets meanwhile.
                left.forEach(user -> user.indexes().clear());
                read(left, true);
            }
            left = left.stream().filter(UserWallets::lacksSome).toList();
        }
    }

    /**
     * Wallets of a user, some of which may have no index.
     *
     * @param indexes the known indexes, from zero without a gap
     */
    private record UserWallets(String id, Set<String> wanted, Map<String, Integer> indexes) {

        /** The page of the next wallet. */
        String nextPage() {
            return WalletDictionary.page(id, indexes.size());
        }

        /** A blank place is taken, and no wallet's. */
        void add(String wallet) {
            indexes.putIfAbsent(wallet.isEmpty() ? " " + indexes.size() : wallet, indexes.size());
        }

        boolean lacksSome() {
            return !indexes.keySet().containsAll(wanted);
        }

        /** Those of the wallets without an index for which the next page has room. */
        Append next() {
            int held = indexes.size() % WalletDictionary.PAGE_SIZE;
            List<String> some = wanted.stream()
                    .filter(wallet -> !indexes.containsKey(wallet))
                    .limit(WalletDictionary.PAGE_SIZE - held)
                    .toList();
            return new Append(nextPage(), held, some);
        }
    }
}
