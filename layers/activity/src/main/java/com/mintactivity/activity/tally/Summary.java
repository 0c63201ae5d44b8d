package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The top users of a tally one by one, and all other users together. The hits of the listed users and of the others make the
 * total, and so do the users.
 *
 * @param listed by hits descending, then most recent hit first, then user id ascending
 * @param chainIds the chains with at least one hit, ascending
 */
public record Summary(long hits, long users, List<Row> listed, long otherHits, long otherUsers, List<Long> chainIds) {

    /** A listed user. */
    public record Row(UserId userId, UserTally tally) {

        /** In ascending order. */
        public List<Wallet> wallets() {
            return tally.wallets().stream()
                    .sorted(Comparator.comparing(Wallet::value))
                    .toList();
        }
    }

    private static final Comparator<Row> LISTING_ORDER = Comparator.comparingLong(
                    (Row row) -> row.tally().hits())
            .thenComparing(row -> row.tally().last().completedAt())
            .reversed()
            .thenComparing(row -> row.userId().value(), Utf8Order::compare);

    public Summary {
        listed = List.copyOf(listed);
        chainIds = List.copyOf(chainIds);
    }

    /**
     * Makes the summary of a tally.
     *
     * @param top how many users to list, at least 1
     */
    public static Summary of(Tally tally, int top) {
        // Its head is the last in the listing order, so a tally of any size needs a heap of only this size.
        PriorityQueue<Row> kept = new PriorityQueue<>(top + 1, LISTING_ORDER.reversed());
        long hits = 0;
        for (var user : tally.users().entrySet()) {
            hits += user.getValue().hits();
            kept.add(new Row(user.getKey(), user.getValue()));
            if (kept.size() > top) {
                kept.remove();
            }
        }
        List<Row> listed = new ArrayList<>(kept);
        listed.sort(LISTING_ORDER);
        long listedHits = listed.stream().mapToLong(row -> row.tally().hits()).sum();
        long users = tally.users().size();
        List<Long> chainIds = tally.chainIds().stream().sorted().toList();
        return new Summary(hits, users, listed, hits - listedHits, users - listed.size(), chainIds);
    }
}
