package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Lists the top users of an accumulator, without an object for any other user. */
public final class TopUsers implements Comparator<Integer> {

    private final TallyAccumulator tally;
    private final UserEntries entries;
    private final List<Integer> listed;
    private final long hits;

    /** @param top how many users to list, at least 1 */
    public TopUsers(TallyAccumulator tally, int top) {
        this.tally = tally;
        this.entries = tally.entries();
        // The head of the queue is the last of the listed users.
        PriorityQueue<Integer> kept = new PriorityQueue<>(top + 1, reversed());
        long sum = 0;
        for (int entry = 0; entry < entries.size(); entry++) {
            sum += entries.hits(entry);
            if (kept.size() < top || isBefore(entry, kept.element())) {
                kept.add(entry);
            }
            if (kept.size() > top) {
                kept.remove();
            }
        }
        this.hits = sum;
        this.listed = new ArrayList<>(kept);
        listed.sort(this);
    }

    /** The entries of the listed users, the first listed first. */
    public List<Integer> listed() {
        return List.copyOf(listed);
    }

    public List<UserId> userIds() {
        return listed.stream().map(this::userId).toList();
    }

    /**
     * The summary of all users.
     *
     * @param wallets the wallets of every listed entry
     */
    public Summary summary(Map<Integer, Set<String>> wallets) {
        long listedHits = listed.stream().mapToLong(entries::hits).sum();
        return new Summary(
                hits,
                entries.size(),
                listed.stream()
                        .map(entry -> user(entry, wallets.getOrDefault(entry, Set.of())))
                        .toList(),
                hits - listedHits,
                entries.size() - listed.size(),
                tally.chainIds());
    }

    /** Orders by hits, descending, then by the most recent hit, latest first, then by the bytes of the user id, ascending. */
    @Override
    public int compare(Integer a, Integer b) {
        int byHits = Long.compare(entries.hits(b), entries.hits(a));
        int byLast = byHits != 0 ? byHits : Long.compare(entries.last(b), entries.last(a));
        return byLast != 0 ? byLast : tally.users().compare(entries.user(a), entries.user(b));
    }

    private boolean isBefore(int entry, int other) {
        return entries.hits(entry) >= entries.hits(other) && compare(entry, other) < 0;
    }

    private UserId userId(int entry) {
        return new UserId(tally.userId(entry));
    }

    private Summary.ListedUser user(int entry, Set<String> wallets) {
        return new Summary.ListedUser(
                userId(entry),
                entries.hits(entry),
                Instant.ofEpochMilli(entries.last(entry)),
                tally.gas(entry),
                wallets.stream().sorted().map(Wallet::new).toList());
    }
}
