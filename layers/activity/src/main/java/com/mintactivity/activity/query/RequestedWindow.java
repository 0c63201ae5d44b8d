package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The requested window, with both ends floored to the minute.
 *
 * @param until {@link #NOW} if none was given
 */
public record RequestedWindow(Instant since, Instant until) {

    /** An end that was not given: the settled clock. */
    public static final Instant NOW = Instant.MAX;

    /** Reads {@code since} and {@code until}. A start after the wall clock or after the end breaks a rule. */
    public static RequestedWindow read(QueryFields fields, SettledClock clock) {
        Instant since = fields.required("since")
                .map(text -> moment(fields, "since", text))
                .orElse(Instant.EPOCH);
        Instant until = fields.optional("until")
                .map(text -> moment(fields, "until", text))
                .orElse(NOW);
        if (since.isAfter(clock.wall())) {
            fields.broken("since", "must not be in the future.");
        }
        if (since.isAfter(until)) {
            fields.broken("since", "must not be after until.");
        }
        return new RequestedWindow(since, until);
    }

    /** Whether no end was given. */
    public boolean isOpen() {
        return until.equals(NOW);
    }

    /**
     * This window, which ends at most a number of days after a position if no end was given. Such a window is never too
     * large.
     */
    public RequestedWindow endingWithin(int days, Position after) {
        return isOpen()
                ? new RequestedWindow(
                        since, Instants.floorMinute(after.completedAt()).plus(Duration.ofDays(days)))
                : this;
    }

    /**
     * The window of the answer: {@code until} clamped to the settled clock. It is empty if that is before
     * {@code since}. A span of more than {@code maxDays} is too large.
     *
     * @param after where reading starts. The span is measured from there, so that a stored cursor can always be resumed
     *     although its {@code since} does not change
     */
    public Window effective(QueryFields fields, Position after, int maxDays, SettledClock clock) {
        Instant clamped = Instants.earlier(until, clock.settled());
        Window window = new Window(since, clamped.isBefore(since) ? since : clamped);
        Duration span =
                Duration.between(Instants.floorMinute(after.completedAt()), Instants.floorMinute(window.until()));
        if (span.compareTo(Duration.ofDays(maxDays)) > 0) {
            boolean isFromCursor = after.completedAt().isAfter(since);
            String start = isFromCursor ? "the cursor's position" : "since";
            fields.windowTooLarge(
                    isFromCursor ? "cursor" : "since",
                    "The window from " + start + " to until may span at most " + maxDays + " days.");
        }
        return window;
    }

    private static Instant moment(QueryFields fields, String name, String text) {
        Optional<Instant> moment = Rfc3339.parse(text);
        if (moment.isEmpty()) {
            fields.broken(name, rule(text));
        }
        return Instants.floorMinute(moment.orElse(Instant.EPOCH));
    }

    /** Which rule of a timestamp a text breaks. */
    private static String rule(String text) {
        // In a query an unencoded plus is a space, so an offset such as +02:00 arrives without its sign.
        String withPlus = text.replace(' ', '+');
        if (Rfc3339.lacksColon(withPlus)) {
            return "must have a colon in its offset, such as %2B02:00.";
        }
        return Rfc3339.parse(withPlus).isPresent()
                ? "has a space where its offset starts: send the plus sign as %2B."
                : "must be an RFC 3339 timestamp with an offset or Z.";
    }
}
