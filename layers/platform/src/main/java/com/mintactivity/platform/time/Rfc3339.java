package com.mintactivity.platform.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Timestamps of RFC 3339 in full: any offset, either case of T and Z, any number of fraction digits, the leap second.
 */
public final class Rfc3339 {

    private static final Pattern FORM =
            Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})[Tt](\\d{2}):(\\d{2}):(\\d{2})(?:\\.(\\d+))?"
                    + "(?:[Zz]|([+-])(\\d{2}):(\\d{2}))");

    private static final Pattern WITHOUT_COLON = Pattern.compile("(.*[+-]\\d{2})(\\d{2})");

    private static final DateTimeFormatter FIXED_MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
    private static final DateTimeFormatter FIXED_NANOS =
            new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

    /** The range of years in RFC 3339. */
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private Rfc3339() {}

    /**
     * The time in a text; empty if the text is not an RFC 3339 timestamp in the years 0000 to 9999 of UTC. A leap
     * second, with any fraction, is the last nanosecond of its minute.
     */
    public static Optional<Instant> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            int second = number(form, 6);
            Instant minute = LocalDate.of(number(form, 1), number(form, 2), number(form, 3))
                    .atTime(LocalTime.of(number(form, 4), number(form, 5)))
                    .toInstant(ZoneOffset.UTC)
                    .minusSeconds(offsetSeconds(form));
            if (second > 60 || (second == 60 && !isLeapMinute(minute))) {
                return Optional.empty();
            }
            // This clock has no leap second. It belongs to the minute that it ends: the last nanosecond of that minute.
            Instant moment = second == 60
                    ? minute.plusSeconds(60).minusNanos(1)
                    : minute.plusSeconds(second).plusNanos(nanos(form));
            return moment.isBefore(FIRST) || moment.isAfter(LAST) ? Optional.empty() : Optional.of(moment);
        } catch (DateTimeException noSuchDate) {
            return Optional.empty();
        }
    }

    /** Whether a text would be a timestamp if its offset, such as {@code +0200}, had a colon. */
    public static boolean lacksColon(String text) {
        Matcher form = WITHOUT_COLON.matcher(text);
        return form.matches() && parse(form.group(1) + ":" + form.group(2)).isPresent();
    }

    /** Up to millisecond precision; trailing zeros and then the point are trimmed. */
    public static String format(Instant moment) {
        String fixed = fixedMillis(moment);
        int end = fixed.length() - 1;
        while (fixed.charAt(end - 1) == '0' && fixed.charAt(end - 1) != '.' && end > 20) {
            end--;
        }
        return fixed.substring(0, fixed.charAt(end - 1) == '.' ? end - 1 : end) + "Z";
    }

    /** Always three fraction digits, so that texts sort by time. */
    public static String fixedMillis(Instant moment) {
        return FIXED_MILLIS.format(moment);
    }

    /** Always nine fraction digits, so that texts sort by time. */
    public static String fixedNanos(Instant moment) {
        return FIXED_NANOS.format(moment);
    }

    private static boolean isLeapMinute(Instant minute) {
        return minute.atOffset(ZoneOffset.UTC).toLocalTime().equals(LocalTime.of(23, 59));
    }

    /** Up to 23:59 either way, which is more than {@link ZoneOffset} holds. */
    private static int offsetSeconds(Matcher form) {
        if (form.group(8) == null) {
            return 0;
        }
        LocalTime offset = LocalTime.of(number(form, 9), number(form, 10));
        return form.group(8).equals("-") ? -offset.toSecondOfDay() : offset.toSecondOfDay();
    }

    private static int nanos(Matcher form) {
        String fraction = form.group(7);
        return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
    }

    private static int number(Matcher form, int group) {
        return Integer.parseInt(form.group(group));
    }
}
