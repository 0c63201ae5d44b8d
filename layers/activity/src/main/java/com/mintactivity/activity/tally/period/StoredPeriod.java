package com.mintactivity.activity.tally.period;

import java.time.Instant;

/**
 * A stored tally, or a run of them, that is part of a window. Prefix and suffix tallies are written only where they differ from their
 * neighbour: the prefix to a moment is the latest one at or before it, the suffix from a moment the first one at or after it.
 */
public sealed interface StoredPeriod {

    /** The minutes of a stretch within an hour or across one change of hour. */
    record Minutes(Instant from, Instant to) implements StoredPeriod {}

    /** One hour or day. */
    record Unit(Grid grid, Instant start) implements StoredPeriod {}

    /** From an anchor to a later moment. */
    record Prefix(Grid grid, Instant anchor, Instant to) implements StoredPeriod {}

    /** From a moment to a later anchor. */
    record Suffix(Grid grid, Instant anchor, Instant from) implements StoredPeriod {}
}
