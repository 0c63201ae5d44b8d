package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.StoredPart;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import java.time.Instant;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes tallies to the store. */
record StoreTarget(TallyStore store) implements TallyTarget {

    @Override
    public void index(Collection<TallyAccumulator> tallies) {
        store.index(tallies, true);
    }

    @Override
    public void write(String period, TallyAccumulator tally) {
        store.write(period, tally);
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> minutes(Instant from, Instant to) throws TornTallyException {
        return store.minutes(from, to);
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to)
            throws TornTallyException {
        return store.units(grid, from, to);
    }

    @Override
    public Set<String> stored(String from, String to) {
        return store.between(from, to).stream().map(StoredPart::period).collect(Collectors.toSet());
    }
}
