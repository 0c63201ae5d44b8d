package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.TornTallyException;
import java.time.Instant;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.Set;

/** Where tallies of a contract are written, and where the shorter ones are read from which longer ones are computed. */
interface TallyTarget {

    /** Gives the wallets of tallies, counted from hits in the order of their hits, their indexes. */
    void index(Collection<TallyAccumulator> tallies);

    /** Writes a tally, also an empty one. */
    void write(String period, TallyAccumulator tally);

    /** The stored minutes of a stretch, by their start. */
    NavigableMap<Instant, TallyAccumulator> minutes(Instant from, Instant to) throws TornTallyException;

    /** The stored hours or days of a stretch, by their start. */
    NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) throws TornTallyException;

    /** The periods that are stored between two sort keys. */
    Set<String> stored(String from, String to);
}
