package com.mintactivity.activity.tally.period;

import java.time.Duration;

/**
 * How long the tallies of minutes are stored. Hours and days cover all of a window but its edges, so the minutes of old
 * windows are not worth their storage: the edges of such a window are counted from raw hits. Readers and writers decide
 * by age, never by whether a tally is there. Each of the three limits is a day apart, far more than clocks differ:
 * after 40 days readers stop, after 41 writers, after 42 the store.
 */
public final class MinuteLife {

    /** Until this age, minutes are read from their tallies. */
    public static final Duration READ = Duration.ofDays(40);

    /** Until this age, minutes are written, also where they are repaired. */
    public static final Duration WRITTEN = Duration.ofDays(41);

    /** At this age, the store may delete the tally of a minute. */
    public static final Duration STORED = Duration.ofDays(42);

    private MinuteLife() {}
}
