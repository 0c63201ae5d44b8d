package com.mintactivity.activity.tally;

import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The answer that a tally gives: its top users one by one, everyone else together. All hits are the listed users' and the
 * others'; all users are the listed ones and the others.
 *
 * @param listed by hits descending, then most recent hit first, then user id ascending
 * @param chainIds the chains with at least one hit, ascending
 */
public record Summary(long hits, long users, List<Row> listed, long otherHits, long otherUsers, List<Long> chainIds) {

    /** A listed user. */
    public record Row(String userId, UserTally tally) {

        /** Ascending, as answers show them. */
        public List<String> wallets() {
            return tally.wallets().stream().sorted().toList();
        }
    }

    private static final Comparator<Row> FIRST_LISTED_FIRST = Comparator.comparingLong(
                    (Row row) -> row.tally().hits())
            .thenComparing(row -> row.tally().last().completedAt())
            .reversed()
            .thenComparing(Row::userId, Utf8Order::compare);

    public Summary {
        listed = List.copyOf(listed);
        chainIds = List.copyOf(chainIds);
    }

    /**
     * Sums a tally up.
     *
     * @param top how many users to list, at least 1
     */
    public static Summary of(Tally tally, int top) {
        // Its head is the least of those kept, so a tally of any size costs a heap of this one.
        PriorityQueue<Row> kept = new PriorityQueue<>(top + 1, FIRST_LISTED_FIRST.reversed());
        long hits = 0;
        for (var user : tally.users().entrySet()) {
            hits += user.getValue().hits();
            kept.add(new Row(user.getKey(), user.getValue()));
            if (kept.size() > top) {
                kept.remove();
            }
        }
        List<Row> listed = new ArrayList<>(kept);
        listed.sort(FIRST_LISTED_FIRST);
        long listedHits = listed.stream().mapToLong(row -> row.tally().hits()).sum();
        long users = tally.users().size();
        List<Long> chainIds = tally.chainIds().stream().sorted().toList();
        return new Summary(hits, users, listed, hits - listedHits, users - listed.size(), chainIds);
    }
}
