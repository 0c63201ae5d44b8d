package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Window;
import java.time.Instant;

/**
 * A stored tally, or a run of them: part of a window, or what becomes final at a moment. Prefix and suffix tallies are written only where they differ from their
 * neighbour: the prefix to a moment is the latest one at or before it, the suffix from a moment the first one at or after it.
 */
public sealed interface StoredPeriod {

    /** The time that the period covers. */
    default Window span() {
        return switch (this) {
            case Minutes(Instant from, Instant to) -> new Window(from, to);
            case Units(Grid grid, Instant from, Instant to) -> new Window(from, to);
            case Prefix(Grid grid, Instant anchor, Instant to) -> new Window(anchor, to);
            case Suffix(Grid grid, Instant anchor, Instant from) -> new Window(from, anchor);
        };
    }

    /** The minutes of a stretch within an hour or across one change of hour. */
    record Minutes(Instant from, Instant to) implements StoredPeriod {}

    /** Consecutive hours or days. */
    record Units(Grid grid, Instant from, Instant to) implements StoredPeriod {}

    /** From an anchor to a later moment. */
    record Prefix(Grid grid, Instant anchor, Instant to) implements StoredPeriod {}

    /** From a moment to a later anchor. */
    record Suffix(Grid grid, Instant anchor, Instant from) implements StoredPeriod {}
}
