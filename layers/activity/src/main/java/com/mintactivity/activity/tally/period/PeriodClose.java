package com.mintactivity.activity.tally.period;

import java.time.Instant;

/** Tallies that become final at a moment, the end of a unit. */
public sealed interface PeriodClose {

    /** The prefix tally from an anchor to the moment. It is stored if the unit that ended has hits. */
    record Prefix(Instant anchor) implements PeriodClose {}

    /** The suffix tallies to the moment: one from each unit with hits, from a first unit on. */
    record Suffixes(Instant first) implements PeriodClose {}
}
