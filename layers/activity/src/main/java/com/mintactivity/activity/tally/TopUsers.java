package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The top users of an accumulator, without an object for any other user.
 *
 * @param listed their entries: by hits, descending, then by the most recent hit, latest first, then by the bytes of the
 *     user id, ascending
 */
public record TopUsers(TallyAccumulator tally, List<Integer> listed) {

    /**
     * The top users.
     *
     * @param top how many users to list, at least 1
     */
    public static TopUsers of(TallyAccumulator tally, int top) {
        UserEntries entries = tally.entries();
        Comparator<Integer> order = Comparator.<Integer>comparingLong(entries::hits)
                .thenComparingLong(entries::last)
                .reversed()
                .thenComparing(entries::user, tally.users()::compare);
        // The head of the queue is the last of the listed users.
        PriorityQueue<Integer> kept = new PriorityQueue<>(top + 1, order.reversed());
        for (int entry = 0; entry < entries.size(); entry++) {
            // Few of a million users have enough hits, and the queue needs an object for each that it compares.
            if (kept.size() < top || entries.hits(entry) >= entries.hits(kept.element())) {
                kept.add(entry);
            }
            if (kept.size() > top) {
                kept.remove();
            }
        }
        return new TopUsers(tally, kept.stream().sorted(order).toList());
    }

    public List<UserId> userIds() {
        return listed.stream().map(tally::userId).map(UserId::new).toList();
    }

    /**
     * The summary of all users.
     *
     * @param wallets the wallets of every listed entry
     */
    public Summary summary(Map<Integer, Set<String>> wallets) {
        long hits = tally.hits();
        long listedHits = listed.stream().mapToLong(tally.entries()::hits).sum();
        List<Summary.ListedUser> users = listed.stream()
                .map(entry -> Summary.ListedUser.of(tally, entry, wallets.getOrDefault(entry, Set.of())))
                .toList();
        return new Summary(
                hits, tally.size(), users, hits - listedHits, tally.size() - users.size(), List.copyOf(tally.chains()));
    }
}
