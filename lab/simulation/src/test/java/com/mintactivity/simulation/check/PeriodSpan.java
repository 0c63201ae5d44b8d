package com.mintactivity.simulation.check;

import java.time.Instant;

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

    /** @throws IllegalStateException if the key is that of a further part, which no tally of a schedule has */
    static PeriodSpan of(String sort) {
        int part = sort.lastIndexOf('#');
        String period = sort.substring(0, part);
        if (!sort.endsWith("#000")) {
            throw new IllegalStateException("a further part: " + sort);
        }
        int first = period.indexOf('#');
        int second = period.indexOf('#', first + 1);
        long from = millis(period.substring(first + 1, second < 0 ? period.length() : second));
        return switch (period.substring(0, first)) {
            case "minute" -> new PeriodSpan(period, from, from + MINUTE);
            case "hour" -> new PeriodSpan(period, from, from + HOUR);
            case "day" -> new PeriodSpan(period, from, from + 24 * HOUR);
            case "hour.prefix", "day.prefix" -> new PeriodSpan(period, from, millis(period.substring(second + 1)));
            case "hour.suffix", "day.suffix" -> new PeriodSpan(period, millis(period.substring(second + 1)), from);
            default -> throw new IllegalStateException("an unknown period: " + sort);
        };
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

    private static long millis(String moment) {
        return Instant.parse(moment).toEpochMilli();
    }
}
