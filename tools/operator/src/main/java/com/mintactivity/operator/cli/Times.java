package com.mintactivity.operator.cli;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations, times and whole numbers as an operator types them. */
public final class Times {

    private static final String A_TIME = "a time such as 2026-11-01T10:00:00Z";
    private static final String A_DURATION = "a duration such as 90d, 24h, 30m or 45s";

    /** Nine digits of days still fit into a {@link Duration}. */
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})([dhms])");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");

    private Times() {}

    /**
     * A duration.
     *
     * @throws TypeConversionException if the text is none
     */
    public static Duration duration(String text) {
        return read(text).orElseThrow(() -> new TypeConversionException("'" + text + "' is not " + A_DURATION));
    }

    /**
     * A time of an option whose duration could mean the past or the future.
     *
     * @throws TypeConversionException if the text is no time
     */
    public static Instant time(String text) {
        return Rfc3339.parse(text)
                .orElseThrow(() -> new TypeConversionException("'" + text
                        + (read(text).isEmpty()
                                ? "' is not " + A_TIME + colon(text)
                                : "' could mean before or after now: give " + A_TIME)));
    }

    /**
     * A time, or a duration from now.
     *
     * @throws TypeConversionException if the text is neither
     */
    public static Moment moment(String text) {
        return Rfc3339.parse(text)
                .<Moment>map(Moment.AtTime::new)
                .or(() -> read(text).map(Moment.FromNow::new))
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not " + A_TIME + " or " + A_DURATION + colon(text)));
    }

    private static String colon(String text) {
        return Rfc3339.lacksColon(text) ? ": an offset has a colon, such as +02:00" : "";
    }

    /**
     * A whole number.
     *
     * @throws TypeConversionException if the text is none, or too large for an {@code int}
     */
    public static int number(String text) {
        if (!WHOLE_NUMBER.matcher(text).matches()) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException large) {
            throw new TypeConversionException("'" + text + "' is too large a number");
        }
    }

    private static Optional<Duration> read(String text) {
        Matcher form = DURATION.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(form.group(1));
        return Optional.of(
                switch (form.group(2)) {
                    case "d" -> Duration.ofDays(amount);
                    case "h" -> Duration.ofHours(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofSeconds(amount);
                });
    }
}
