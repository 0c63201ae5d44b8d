package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.NavigableMap;

/** Stores tallies of a contract, and supplies the tallies that longer ones are summed from. */
public interface TallyTarget {

    /**
     * Gives the wallets of tallies, counted from hits in the order of their hits, their indexes.
     *
     * @throws LostEpochException if the state has another epoch than the one that was read
     */
    void index(Collection<TallyAccumulator> tallies);

    /** Writes a tally, also an empty one. Its wallets must have indexes. */
    void write(String period, TallyAccumulator tally);

    /** Called for a tally that is not written, since nothing is stored of its parts. */
    default void leaveOut(String period) {}

    /**
     * Writes minutes, by their start.
     *
     * @param replaces whether other stored minutes of the stretch become empty
     */
    void minutes(Window stretch, NavigableMap<Instant, TallyAccumulator> minutes, boolean replaces);

    /**
     * The stored units of a length in a stretch, by their start.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) throws TornTallyException;
}
