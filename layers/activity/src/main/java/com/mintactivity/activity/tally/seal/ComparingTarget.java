package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.StoredPart;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.tally.store.TornTallyException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Compares tallies with the stored ones, and writes none. Safe for use by several threads. */
final class ComparingTarget implements TallyTarget {

    private final TallyStore store;
    /** Later minutes may have been written by a sealer that has not committed them. Of all kinds of tallies, minutes sort last. */
    private final String firstUnsealed;

    private final Map<String, TallyAccumulator> computed = new ConcurrentHashMap<>();
    private final Set<String> different = ConcurrentHashMap.newKeySet();
    private volatile ReadRange read = new ReadRange("", "", List.of());

    /** The tallies stored between two sort keys. One query for all minutes of an hour costs a fraction of one query for each. */
    private record ReadRange(String from, String to, List<StoredPart> parts) {

        boolean covers(String period) {
            return from.compareTo(period + "#") <= 0 && (period + "#~").compareTo(to) <= 0;
        }

        List<StoredPart> of(String period) {
            return parts.stream().filter(part -> part.period().equals(period)).toList();
        }
    }

    ComparingTarget(TallyStore store, Instant watermark) {
        this.store = store;
        this.firstUnsealed = TallyItems.minute(watermark);
    }

    /** The periods whose stored tallies differ, and the users with wallets that are missing from the dictionary. */
    List<String> different() {
        return List.copyOf(new TreeSet<>(different));
    }

    @Override
    public void index(Collection<TallyAccumulator> tallies) {
        store.findUnindexed(tallies).forEach(user -> different.add("wallets#" + user));
    }

    @Override
    public void write(String period, TallyAccumulator tally) {
        computed.put(period, tally);
        StoredPart due = StoredPart.of(period, tally).getFirst();
        ReadRange last = read;
        List<StoredPart> stored = last.covers(period) ? last.of(period) : store.between(period + "#", period + "#~");
        boolean isAbsent = stored.isEmpty() && tally.isEmpty();
        boolean isUnsealed = period.compareTo(firstUnsealed) >= 0;
        // Of a tally with further parts, these may be missing or damaged.
        boolean isSame = due.parts() == 1 && stored.equals(List.of(due));
        if (!isAbsent && !isUnsealed && !isSame && !isEqual(period, tally)) {
            different.add(period);
        }
    }

    /** Whether a tally is stored that becomes the same bytes here: other versions of zlib deflate to other bytes. */
    private boolean isEqual(String period, TallyAccumulator tally) {
        try {
            return store.tally(period)
                    .filter(stored -> StoredPart.of(period, stored).equals(StoredPart.of(period, tally)))
                    .isPresent();
        } catch (TornTallyException unreadable) {
            return false;
        }
    }

    /** Computed tallies take the place of stored ones. What begins or ends with an empty one need not be stored. */
    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to)
            throws TornTallyException {
        NavigableMap<Instant, TallyAccumulator> units = store.units(grid, from, to);
        grid.units(from, to)
                .forEach(start -> Optional.ofNullable(computed.get(TallyItems.unit(grid, start)))
                        .ifPresent(tally -> units.put(start, tally)));
        units.values().removeIf(TallyAccumulator::isEmpty);
        return units;
    }

    @Override
    public Set<String> stored(String from, String to) {
        List<StoredPart> parts = store.between(from, to);
        read = new ReadRange(from, to, parts);
        return parts.stream().map(StoredPart::period).collect(Collectors.toSet());
    }
}
