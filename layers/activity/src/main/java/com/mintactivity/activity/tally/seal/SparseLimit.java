package com.mintactivity.activity.tally.seal;

/**
 * The most new hits of a sparse contract. A contract with more is dense and stays dense: its minutes, and the units
 * between an hour and a day and longer than a day, save readers more than they cost.
 *
 * @param hitsPerHour of an hour when it is sealed
 * @param hitsPerDay of a day when its last hour is sealed
 */
public record SparseLimit(long hitsPerHour, long hitsPerDay) {

    /** An hour's raw hits are read with about two units, and a month's days with about twenty. */
    public static final SparseLimit DEFAULT = new SparseLimit(32, 256);

    boolean isExceededByHour(long hits) {
        return hits > hitsPerHour;
    }

    boolean isExceededByDay(long hits) {
        return hits > hitsPerDay;
    }
}
