package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The answer that a ledger gives, as {@link Summary#of} makes it of a tally, without an object for any user that is not listed. */
final class Top implements Comparator<Integer> {

    private final Entries entries;

    private Top(Entries entries) {
        this.entries = entries;
    }

    /** @param top how many users to list, at least 1 */
    static Summary of(Ledger ledger, int top) {
        Entries entries = ledger.entries();
        Top order = new Top(entries);
        // Its head is the last of those kept.
        PriorityQueue<Integer> kept = new PriorityQueue<>(top + 1, order.reversed());
        long hits = 0;
        for (int entry = 0; entry < entries.size(); entry++) {
            hits += entries.hits(entry);
            if (kept.size() < top || order.isBefore(entry, kept.element())) {
                kept.add(entry);
            }
            if (kept.size() > top) {
                kept.remove();
            }
        }
        List<Integer> listed = new ArrayList<>(kept);
        listed.sort(order);
        long listedHits = listed.stream().mapToLong(entries::hits).sum();
        return new Summary(
                hits,
                entries.size(),
                listed.stream()
                        .map(entry -> new Summary.Row(entries.id(entry), ledger.user(entry)))
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
        return byLast != 0 ? byLast : compareIds(a, b);
    }

    private boolean isBefore(int entry, int other) {
        return entries.hits(entry) >= entries.hits(other) && compare(entry, other) < 0;
    }

    private int compareIds(int a, int b) {
        byte[] ids = entries.ids();
        return Arrays.compareUnsigned(
                ids,
                entries.idAt(a),
                entries.idAt(a) + entries.idLength(a),
                ids,
                entries.idAt(b),
                entries.idAt(b) + entries.idLength(b));
    }
}
