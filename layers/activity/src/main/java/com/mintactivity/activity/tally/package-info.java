/**
 * Tallies: what each user did in a period, and the summaries that responses show of it.
 *
 * <p><b>What it guarantees.</b> A tally depends on the set of hits only. Tallies add up: the tally of two adjacent
 * stretches of time is the sum of theirs. So a response is the same whether it was counted from raw hits, from stored
 * tallies, or from both.
 *
 * <p><b>How.</b> {@link TallyAccumulator} adds hits and stored tallies in arrays, without an object for each user, and
 * {@link TopUsers} lists the top users of it. {@code tally.period} finds the stored tallies that make up a window,
 * {@code tally.column} holds their bytes; both compute only. {@code tally.store} reads and writes them,
 * {@code tally.seal} makes them, and {@code tally.announce} says when.
 *
 * <p><b>What can fail.</b> Nothing here calls a store. See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.activity.tally;

import org.jspecify.annotations.NullMarked;
