package com.mintactivity.activity.seal;

import java.time.Instant;

/**
 * A stored sum, or a run of them, that a window is put together from. Heads and tails are written only where they differ from
 * their neighbour: the head to a moment is the latest one at or before it, the tail from a moment the first one at or after it.
 */
sealed interface Piece {

    /** The minutes of a stretch within an hour or across one change of hour. */
    record Minutes(Instant from, Instant to) implements Piece {}

    /** One hour or day. */
    record Unit(Grid grid, Instant start) implements Piece {}

    /** From an anchor to a later moment. */
    record Head(Grid grid, Instant anchor, Instant to) implements Piece {}

    /** From a moment to a later anchor. */
    record Tail(Grid grid, Instant anchor, Instant from) implements Piece {}
}
