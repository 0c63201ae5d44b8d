package com.mintactivity.operator.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A point in time as an operator types it: as a time, or as a duration from now. The option says in which direction.
 */
public sealed interface Moment {

    /** The last time that RFC 3339 can express, in whole seconds. */
    Instant MAX = Instant.parse("9999-12-31T23:59:59Z");

    /** The first one. */
    Instant MIN = Instant.parse("0000-01-01T00:00:00Z");

    record AtTime(Instant time) implements Moment {}

    record FromNow(Duration distance) implements Moment {}

    /** Now or later: a duration is how long until then. In whole seconds, at most {@link #MAX}, unless it is a time. */
    default Instant after(Instant now) {
        return switch (this) {
            case AtTime(Instant time) -> time;
            case FromNow(Duration distance) ->
                distance.compareTo(Duration.between(now, MAX)) > 0
                        ? MAX
                        : now.plus(distance).truncatedTo(ChronoUnit.SECONDS);
        };
    }

    /**
     * The begin of a search, as {@link #before(Instant)}.
     *
     * @throws Declined if it is in the future, where a search finds nothing
     */
    default Instant since(Instant now) {
        Instant begin = before(now);
        if (begin.isAfter(now)) {
            throw new Declined("--since must not be in the future").argument("--since");
        }
        return begin;
    }

    /** Now or earlier: a duration is how long ago. At least {@link #MIN}, unless it is a time. */
    default Instant before(Instant now) {
        return switch (this) {
            case AtTime(Instant time) -> time;
            case FromNow(Duration distance) ->
                distance.compareTo(Duration.between(MIN, now)) > 0 ? MIN : now.minus(distance);
        };
    }
}
