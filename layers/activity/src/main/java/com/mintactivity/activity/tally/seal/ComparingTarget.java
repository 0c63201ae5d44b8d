package com.mintactivity.activity.tally.seal;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.StoredPart;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TallyTarget;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares tallies with the stored ones, and writes none. */
public final class ComparingTarget implements TallyTarget {

    private final TallyStore store;

    /** The tallies that were compared. */
    private final Map<String, TallyAccumulator> computed = new HashMap<>();

    private final SortedSet<String> different = new TreeSet<>();

    public ComparingTarget(TallyStore store) {
        this.store = store;
    }

    /** The periods whose stored tallies differ, and the users with wallets that are missing from the dictionary. */
    public SortedSet<String> different() {
        return different;
    }

    @Override
    public void index(Collection<TallyAccumulator> tallies) {
        store.findUnindexed(tallies).forEach(user -> different.add("wallets#" + user));
    }

    @Override
    public void leaveOut(String period) {
        write(period, TallyAccumulator.byChain());
    }

    @Override
    public void write(String period, TallyAccumulator tally) {
        computed.put(period, tally);
        compare(period, tally, read(period + "#", period + "#~").get(period));
    }

    /** Compares the stored minutes that have no hits, too. */
    @Override
    public void minutes(Window stretch, NavigableMap<Instant, TallyAccumulator> minutes, boolean replaces) {
        Map<String, StoredPart> stored =
                read(TallyItems.unit(Grid.MINUTES, stretch.since()), TallyItems.unit(Grid.MINUTES, stretch.until()));
        Map<String, TallyAccumulator> all = new TreeMap<>();
        stored.keySet().forEach(minute -> all.put(minute, TallyAccumulator.byChain()));
        minutes.forEach((start, tally) -> all.put(TallyItems.unit(Grid.MINUTES, start), tally));
        all.forEach((minute, tally) -> compare(minute, tally, stored.get(minute)));
    }

    private void compare(String period, TallyAccumulator tally, @Nullable StoredPart stored) {
        StoredPart due = StoredPart.of(period, tally).getFirst();
        boolean isAbsent = stored == null && tally.isEmpty();
        // Of a tally with further parts, these may be missing or damaged.
        boolean isSame = due.parts() == 1 && due.equals(stored);
        if (!isAbsent && !isSame && !isEqual(period, tally)) {
            different.add(period);
        }
    }

    /** Whether a tally is stored as other code stores it: deflated by another zlib, or in the version before. */
    private boolean isEqual(String period, TallyAccumulator tally) {
        try {
            return store.isStored(period, tally);
        } catch (TornTallyException unreadable) {
            return false;
        }
    }

    /** Computed tallies take the place of stored ones. An empty one of which none is stored need not be stored. */
    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to)
            throws TornTallyException {
        NavigableMap<Instant, TallyAccumulator> units = store.units(grid, from, to);
        for (Instant start : grid.units(from, to).toList()) {
            TallyAccumulator tally = computed.get(TallyItems.unit(grid, start));
            if (tally != null && (units.containsKey(start) || !tally.isEmpty())) {
                units.put(start, tally);
            }
        }
        return units;
    }

    /** The first parts of what is stored between two sort keys, by period. */
    private Map<String, StoredPart> read(String from, String to) {
        return store.between(from, to).collect(toMap(StoredPart::period, Function.identity()));
    }
}
