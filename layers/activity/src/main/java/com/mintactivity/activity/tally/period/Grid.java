package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lengths of stored tallies, from the shortest to the longest. Units of a length follow one another without a gap,
 * from 1970-01-01 in UTC, so that each is made up of two or three units of the next shorter length, an hour of its
 * minutes. The fewest units that make up a window get longer and then shorter again, and a window of 31 days takes
 * about ten units of hours and days.
 */
public enum Grid {
    MINUTES("minute", Duration.ofMinutes(1)),
    HOURS("hour", Duration.ofHours(1)),
    HOURS_2("2hours", Duration.ofHours(2)),
    HOURS_4("4hours", Duration.ofHours(4)),
    HOURS_8("8hours", Duration.ofHours(8)),
    DAYS("day", Duration.ofDays(1)),
    DAYS_2("2days", Duration.ofDays(2)),
    DAYS_4("4days", Duration.ofDays(4)),
    DAYS_8("8days", Duration.ofDays(8)),
    DAYS_16("16days", Duration.ofDays(16));

    /** All but minutes, ascending. */
    public static final List<Grid> FROM_HOURS = List.copyOf(EnumSet.range(HOURS, DAYS_16));

    private final String unit;
    private final long unitSeconds;

    Grid(String unit, Duration unitLength) {
        this.unit = unit;
        this.unitSeconds = unitLength.toSeconds();
    }

    /** The name in sort keys. */
    public String unit() {
        return unit;
    }

    /**
     * Whether tallies of a unit are stored, once it has ended.
     *
     * @param denseSince before it only hours and days are stored; a full hour, or {@link Instant#MAX}
     */
    public boolean isStored(Instant unitStart, Instant denseSince) {
        return this == HOURS || this == DAYS || !unitStart.isBefore(denseSince);
    }

    public Instant floorUnit(Instant moment) {
        return Instants.floor(moment, unitSeconds);
    }

    public Instant ceilUnit(Instant moment) {
        return Instants.ceil(moment, unitSeconds);
    }

    public Instant nextUnit(Instant unitStart) {
        return unitStart.plusSeconds(unitSeconds);
    }

    public Instant previousUnit(Instant unitStart) {
        return unitStart.minusSeconds(unitSeconds);
    }

    /** The starts of the units from one start to another. */
    public Stream<Instant> units(Instant from, Instant to) {
        return Stream.iterate(from, to::isAfter, this::nextUnit);
    }
}
