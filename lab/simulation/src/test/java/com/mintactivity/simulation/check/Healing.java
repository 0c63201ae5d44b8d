package com.mintactivity.simulation.check;

import com.mintactivity.simulation.schedule.Rates;

/**
 * When stored tallies have a hit that was written late, after its hour was announced. Milliseconds since the epoch.
 *
 * @param lastFault when sealers fail no more
 * @param minutes how long it takes from the announcement, without faults
 */
public record Healing(long lastFault, long minutes) {

    /** After the last fault, until what was announced is sealed: the longest a message waits, is held, and is late. */
    public static final long SETTLED = 75 * 60_000;

    private static final long MINUTE = 60_000;

    /** The announcement is delivered 200 s later, and the hour is repaired at once. */
    private static final long FAST = 6;

    /** If each call takes a second, other work on the contract takes longer. */
    private static final long SLOW = 60;

    public static Healing of(Rates rates, long lastFault) {
        return new Healing(lastFault, rates.slow() > 1 ? SLOW : FAST);
    }

    /** When hits are in the tallies whose hour was announced at a moment. */
    public long after(long announced) {
        return Math.max(announced, lastFault + SETTLED) + minutes * MINUTE;
    }
}
