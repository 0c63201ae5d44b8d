package com.mintactivity.activity.tally.period;

import java.time.Instant;

/**
 * A stored tally, or a run of them. Windows are made up of them; {@link Grid#closings} names those that become final at
 * a moment. Prefix and suffix tallies are written only where they differ from their neighbour: the prefix to a moment
 * is the latest one at or before it, the suffix from a moment the first one at or after it.
 */
public sealed interface StoredPeriod {

    Grid grid();

    Instant since();

    Instant until();

    /** Consecutive minutes, hours or days. */
    record Units(Grid grid, Instant since, Instant until) implements StoredPeriod {}

    /** From an anchor to a later moment. */
    record Prefix(Grid grid, Instant since, Instant until) implements StoredPeriod {}

    /** From a moment to a later anchor. */
    record Suffix(Grid grid, Instant since, Instant until) implements StoredPeriod {}
}
