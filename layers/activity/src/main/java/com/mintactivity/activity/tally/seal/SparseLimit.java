package com.mintactivity.activity.tally.seal;

/**
 * Up to how many hits a contract is sparse. One with more is dense, and stays it: its minutes, and prefix and suffix tallies, then save
 * readers more than they cost.
 *
 * @param hitsPerHour of any hour
 * @param hitsPerDay of any day
 */
public record SparseLimit(long hitsPerHour, long hitsPerDay) {

    /** An hour's raw hits are read with about two units, and a month's days with about twenty. */
    public static final SparseLimit DEFAULT = new SparseLimit(32, 256);

    boolean isExceeded(long inAnHour, long inADay) {
        return inAnHour > hitsPerHour || inADay > hitsPerDay;
    }
}
