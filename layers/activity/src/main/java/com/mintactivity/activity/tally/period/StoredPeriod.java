package com.mintactivity.activity.tally.period;

import java.time.Instant;

/**
 * Consecutive units of one length, whose stored tallies are read in one query.
 *
 * @param since the start of the first unit
 * @param until the end of the last unit
 */
public record StoredPeriod(Grid grid, Instant since, Instant until) {}
