package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import java.time.Instant;
import java.util.Collection;
import java.util.NavigableMap;

/** Where the stored sums of one contract lie. */
interface Shelf {

    /**
     * Gives the wallets of sums their numbers, without which no sum can be written.
     *
     * @param sums counted from hits, in the order of their hits
     */
    void number(Collection<TallyAccumulator> sums);

    /** Puts a sum in its place; an empty one has none. */
    void write(String period, TallyAccumulator sum);

    /** The minutes of a stretch together. */
    TallyAccumulator minutes(Instant from, Instant to);

    /** The units of a stretch that have hits, by their start. */
    NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to);
}
