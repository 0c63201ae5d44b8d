package com.mintactivity.simulation.check;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * The time that a stored tally covers, by its sort key.
 *
 * @param period the sort key without the number of the part
 * @param since in milliseconds since the epoch
 * @param until in milliseconds since the epoch
 */
record PeriodSpan(String period, long since, long until) {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** In milliseconds, by the name in sort keys. */
    static final Map<String, Long> LENGTHS = Map.of(
            "minute", MINUTE,
            "hour", HOUR,
            "2hours", 2 * HOUR,
            "4hours", 4 * HOUR,
            "8hours", 8 * HOUR,
            "day", DAY,
            "2days", 2 * DAY,
            "4days", 4 * DAY,
            "8days", 8 * DAY,
            "16days", 16 * DAY);

    /** @throws IllegalStateException if the key is that of a further part, which no tally of a schedule has */
    static PeriodSpan of(String sort) {
        int part = sort.lastIndexOf('#');
        String period = sort.substring(0, part);
        if (!sort.endsWith("#000")) {
            throw new IllegalStateException("a further part: " + sort);
        }
        int length = period.indexOf('#');
        long from = Instant.parse(period.substring(length + 1)).toEpochMilli();
        return new PeriodSpan(period, from, from + Objects.requireNonNull(LENGTHS.get(period.substring(0, length))));
    }

    /**
     * Whether readers use it, unless it overlaps an invalid hour.
     *
     * @param denseSince before it only hours and days are used
     */
    boolean isUsed(Instant watermark, Instant denseSince) {
        boolean isUnit = period.startsWith("hour#") || period.startsWith("day#");
        return until <= watermark.toEpochMilli()
                && (isUnit || !Instant.ofEpochMilli(since).isBefore(denseSince));
    }

    /** Whether it is a minute that begins before a moment. */
    boolean isMinuteBefore(Instant moment) {
        return period.startsWith("minute#") && since < moment.toEpochMilli();
    }
}
