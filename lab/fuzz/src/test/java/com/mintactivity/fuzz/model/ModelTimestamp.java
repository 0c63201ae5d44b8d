package com.mintactivity.fuzz.model;

import java.time.Instant;
import java.util.Optional;

/** RFC 3339 by counting days and characters: without regular expressions, and without the calendar of the JDK. */
public final class ModelTimestamp {

    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    /** 0000-01-01T00:00:00Z, and the first second after the year 9999. */
    private static final long FIRST = -62_167_219_200L;

    private static final long END = 253_402_300_800L;

    private final String text;
    private int at;
    private boolean valid = true;

    private ModelTimestamp(String text) {
        this.text = text;
    }

    /** The moment in a text; a leap second is the end of the second before it. */
    public static Optional<Instant> parse(String text) {
        return new ModelTimestamp(text).read();
    }

    private Optional<Instant> read() {
        int year = digits(4, 0, 9999);
        expect("-");
        int month = digits(2, 1, 12);
        expect("-");
        int day = digits(2, 1, 31);
        expect("Tt");
        int hour = digits(2, 0, 23);
        expect(":");
        int minute = digits(2, 0, 59);
        expect(":");
        int second = digits(2, 0, 60);
        int nanos = fraction();
        int offset = offset();
        if (!valid || at != text.length() || day > daysOf(year, month)) {
            return Optional.empty();
        }
        long minutes = days(year, month, day) * 1440 + hour * 60L + minute - offset;
        if (second == 60 && Math.floorMod(minutes, 1440L) != 1439) {
            return Optional.empty();
        }
        long seconds = minutes * 60 + Math.min(second, 59);
        Instant moment = Instant.ofEpochSecond(seconds, second == 60 ? 999_999_999 : nanos);
        return seconds >= FIRST && seconds < END ? Optional.of(moment) : Optional.empty();
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    private static int daysOf(int year, int month) {
        return month == 2 && isLeap(year) ? 29 : DAYS[month - 1];
    }

    /** From 1970-01-01. */
    private static long days(int year, int month, int day) {
        long days = 365L * year + day - 1 - 719_528;
        if (year > 0) {
            int before = year - 1;
            days += before / 4 - before / 100 + before / 400 + 1; // the year 0 is a leap year
        }
        for (int earlier = 1; earlier < month; earlier++) {
            days += daysOf(year, earlier);
        }
        return days;
    }

    private int fraction() {
        if (at >= text.length() || text.charAt(at) != '.') {
            return 0;
        }
        at++;
        int start = at;
        int nanos = 0;
        int unit = 100_000_000;
        while (at < text.length() && isDigit(text.charAt(at))) {
            nanos += (text.charAt(at++) - '0') * unit;
            unit /= 10;
        }
        valid &= at > start;
        return nanos;
    }

    /** In minutes. */
    private int offset() {
        char sign = at < text.length() ? text.charAt(at++) : ' ';
        if (sign == 'Z' || sign == 'z') {
            return 0;
        }
        valid &= sign == '+' || sign == '-';
        int hours = digits(2, 0, 23);
        expect(":");
        int minutes = hours * 60 + digits(2, 0, 59);
        return sign == '-' ? -minutes : minutes;
    }

    private void expect(String one) {
        valid &= at < text.length() && one.indexOf(text.charAt(at)) >= 0;
        at++;
    }

    private int digits(int count, int min, int max) {
        int number = 0;
        for (int i = 0; i < count; i++, at++) {
            boolean digit = at < text.length() && isDigit(text.charAt(at));
            valid &= digit;
            number = number * 10 + (digit ? text.charAt(at) - '0' : 0);
        }
        valid &= number >= min && number <= max;
        return number;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
