package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.UserTally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/** The answer that a ledger gives, as {@link Summary#of} makes it of a tally, without an object for any user that is not listed. */
final class Top implements Comparator<Integer> {

    private final Ledger ledger;
    private final Entries entries;
    private final List<Integer> listed;
    private final long hits;

    /** @param top how many users to list, at least 1 */
    Top(Ledger ledger, int top) {
        this.ledger = ledger;
        this.entries = ledger.entries();
        // Its head is the last of those kept.
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
    List<Integer> listed() {
        return List.copyOf(listed);
    }

    List<UserId> userIds() {
        return listed.stream().map(this::userId).toList();
    }

    /**
     * The answer; its positions tell the moment and no task id.
     *
     * @param wallets of every listed entry
     */
    Summary summary(Map<Integer, Set<String>> wallets) {
        long listedHits = listed.stream().mapToLong(entries::hits).sum();
        return new Summary(
                hits,
                entries.size(),
                listed.stream()
                        .map(entry ->
                                new Summary.Row(userId(entry), user(entry, wallets.getOrDefault(entry, Set.of()))))
                        .toList(),
                hits - listedHits,
                entries.size() - listed.size(),
                ledger.chainIds());
    }

    /** Hits descending, then most recent hit first, then the bytes of the user id ascending. */
    @Override
    public int compare(Integer a, Integer b) {
        int byHits = Long.compare(entries.hits(b), entries.hits(a));
        int byLast = byHits != 0 ? byHits : Long.compare(entries.last(b), entries.last(a));
        return byLast != 0 ? byLast : ledger.users().compare(entries.user(a), entries.user(b));
    }

    private boolean isBefore(int entry, int other) {
        return entries.hits(entry) >= entries.hits(other) && compare(entry, other) < 0;
    }

    private UserId userId(int entry) {
        return new UserId(ledger.userId(entry));
    }

    private UserTally user(int entry, Set<String> wallets) {
        Position last = new Position(Instant.ofEpochMilli(entries.last(entry)), "");
        Set<Wallet> names = wallets.stream().map(Wallet::new).collect(Collectors.toUnmodifiableSet());
        return new UserTally(entries.hits(entry), last, ledger.gas(entry), names);
    }
}
