package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parsed.Invalid;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.query.Parsed.WindowTooLarge;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;

/**
 * The window that a query asks for, and the one it gets: both ends floored to the minute, then {@code until} clamped to the
 * settled clock. Where only the settling makes {@code until} fall before {@code since}, the window is empty.
 *
 * @param until as asked, floored; {@link #NOW} where none was given
 * @param after the position whose followers are asked for: before the window's first hit, or where a cursor resumes
 */
record AskedWindow(Window window, Instant until, Position after) {

    static final Instant NOW = Instant.MAX;

    /**
     * Refuses a start after the wall clock or after the end, and a span of more than so many days of floored ends.
     *
     * @param resume where reading starts, given the window's start. The span counts from there, so that a stored cursor can be
     *     resumed for ever though its {@code since} stays where it was
     */
    static Parsed<AskedWindow> parse(
            Parameters parameters, int maxDays, SettledClock clock, Function<Instant, Parsed<Position>> resume) {
        return parameters
                .required("since")
                .then(text -> moment("since", text))
                .then(since -> until(parameters)
                        .then(until -> resume.apply(since).then(after -> judge(since, until, after, maxDays, clock))));
    }

    private static Parsed<Instant> until(Parameters parameters) {
        return parameters
                .optional("until")
                .then(given -> given.isEmpty() ? new Valid<>(NOW) : moment("until", given.get()));
    }

    private static Parsed<Instant> moment(String name, String text) {
        var parsed = Rfc3339.parse(text);
        if (parsed.isPresent()) {
            return new Valid<>(floor(parsed.get()));
        }
        // In a query a bare plus is a space, so an offset such as +02:00 arrives without its sign.
        return Rfc3339.parse(text.replace(' ', '+')).isPresent()
                ? new Invalid<>(name + " has a space where its offset starts: send the plus sign as %2B.")
                : new Invalid<>(name + " must be an RFC 3339 timestamp with an offset or Z.");
    }

    private static Parsed<AskedWindow> judge(
            Instant since, Instant until, Position after, int maxDays, SettledClock clock) {
        Instant wall = clock.wall();
        if (since.isAfter(wall)) {
            return new Invalid<>("since must not be in the future.");
        }
        if (since.isAfter(until)) {
            return new Invalid<>("since must not be after until.");
        }
        Instant clamped = earlier(until, wall.minus(clock.settle()));
        Window window = new Window(since, clamped.isBefore(since) ? since : clamped);
        return Duration.between(floor(after.completedAt()), floor(window.until()))
                                .compareTo(Duration.ofDays(maxDays))
                        > 0
                ? new WindowTooLarge<>("The window from since to until may span at most " + maxDays + " days.")
                : new Valid<>(new AskedWindow(window, until, after));
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private static Instant floor(Instant moment) {
        return moment.truncatedTo(ChronoUnit.MINUTES);
    }
}
