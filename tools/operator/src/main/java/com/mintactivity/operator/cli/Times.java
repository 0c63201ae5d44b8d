package com.mintactivity.operator.cli;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations and times as an operator types them. */
public final class Times {

    /** Nine digits of days still fit into a {@link Duration}. */
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})([dhms])");

    private Times() {}

    public static Duration duration(String text) {
        Matcher form = DURATION.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration such as 90d, 24h, 30m or 45s");
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "d" -> Duration.ofDays(amount);
            case "h" -> Duration.ofHours(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofSeconds(amount);
        };
    }

    public static Instant moment(String text) {
        return Rfc3339.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException("'" + text + "' is not a time such as 2026-11-01T10:00:00Z"));
    }
}
