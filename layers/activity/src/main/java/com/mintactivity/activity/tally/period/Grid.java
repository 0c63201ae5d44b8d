package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Units of one length in blocks of one length, aligned to the epoch in UTC. Stored tallies give any run of units within
 * a block from at most two of them, and any run across blocks from two and the blocks between.
 *
 * <p>A block is halved, and its halves again, down to {@link #LEAF} units. Every middle, and every end of a block, is
 * an anchor. From an anchor, a {@link StoredPeriod.Prefix} runs to each later unit of its half; to an anchor, a
 * {@link StoredPeriod.Suffix} runs from each earlier one. A run of units is the suffix to the middle and the prefix
 * from the middle of the smallest half that contains it (a disjoint sparse table). So an answer adds up a user a few
 * times, however long its window is.
 */
public enum Grid {
    /** Only minutes themselves are stored: their prefixes and suffixes would cost more to write than they save. */
    MINUTES("minute", Duration.ofMinutes(1), 60),
    HOURS("hour", Duration.ofHours(1), 24),
    DAYS("day", Duration.ofDays(1), 16);

    /** A run of at most this many units is read unit by unit, where no two halves meet in it. */
    public static final int LEAF = 4;

    private final String unit;
    private final long unitSeconds;
    private final int blockUnits;

    Grid(String unit, Duration unitLength, int blockUnits) {
        this.unit = unit;
        this.unitSeconds = unitLength.toSeconds();
        this.blockUnits = blockUnits;
    }

    /** The name in sort keys. */
    public String unit() {
        return unit;
    }

    public Instant floorUnit(Instant moment) {
        return Instants.floor(moment, unitSeconds);
    }

    public Instant ceilUnit(Instant moment) {
        return Instants.ceil(moment, unitSeconds);
    }

    public Instant floorBlock(Instant moment) {
        return Instants.floor(moment, unitSeconds * blockUnits);
    }

    public Instant nextUnit(Instant unitStart) {
        return unitStart.plusSeconds(unitSeconds);
    }

    public Instant previousUnit(Instant unitStart) {
        return unitStart.minusSeconds(unitSeconds);
    }

    public Instant nextBlock(Instant blockStart) {
        return blockStart.plusSeconds(unitSeconds * blockUnits);
    }

    /** The starts of the units from one start to another. */
    public Stream<Instant> units(Instant from, Instant to) {
        return Stream.iterate(from, to::isAfter, this::nextUnit);
    }

    /** The stored tallies that make up a run of units. */
    public List<StoredPeriod> cover(Instant from, Instant to) {
        Instant first = Instants.ceil(from, unitSeconds * blockUnits);
        Instant last = floorBlock(to);
        if (last.isBefore(first)) {
            return within(last, from, to);
        }
        List<StoredPeriod> periods = new ArrayList<>();
        if (from.isBefore(first)) {
            periods.add(new StoredPeriod.Suffix(this, from, first));
        }
        if (this == HOURS && first.isBefore(last)) {
            periods.addAll(DAYS.cover(first, last));
        } else {
            for (Instant block = first; block.isBefore(last); block = nextBlock(block)) {
                periods.add(new StoredPeriod.Prefix(this, block, nextBlock(block)));
            }
        }
        if (last.isBefore(to)) {
            periods.add(new StoredPeriod.Prefix(this, last, to));
        }
        return periods;
    }

    /**
     * The prefix and suffix tallies that become final when the unit before a moment has ended; the suffixes one after
     * another, the shortest first. The end of a block makes no prefix of hours, since the day says the same. No suffix
     * runs from the start of a block, since the prefix says the same.
     */
    public List<StoredPeriod> closings(Instant moment) {
        Instant block = floorBlock(moment.minusSeconds(unitSeconds));
        boolean isBlockEnd = moment.equals(nextBlock(block));
        List<StoredPeriod> closings = new ArrayList<>();
        if (!isBlockEnd || this == DAYS) {
            closings.add(new StoredPeriod.Prefix(this, block, moment));
        }
        if (isBlockEnd) {
            closings.addAll(suffixes(block, moment));
            return closings;
        }
        Instant low = block;
        for (int units = blockUnits; units > LEAF; units /= 2) {
            Instant middle = low.plusSeconds(units / 2 * unitSeconds);
            if (moment.equals(middle)) {
                closings.addAll(suffixes(low, moment));
            } else if (moment.isAfter(middle)) {
                closings.add(new StoredPeriod.Prefix(this, middle, moment));
                low = middle;
            }
        }
        return closings;
    }

    private List<StoredPeriod> suffixes(Instant first, Instant moment) {
        return units(first, moment)
                .filter(from -> !from.equals(floorBlock(from)))
                .<StoredPeriod>map(from -> new StoredPeriod.Suffix(this, from, moment))
                .toList()
                .reversed();
    }

    private List<StoredPeriod> within(Instant block, Instant from, Instant to) {
        Instant low = block;
        for (int units = blockUnits; units > LEAF; units /= 2) {
            Instant middle = low.plusSeconds(units / 2 * unitSeconds);
            if (from.isBefore(middle) && to.isAfter(middle)) {
                return List.of(new StoredPeriod.Suffix(this, from, middle), new StoredPeriod.Prefix(this, middle, to));
            }
            low = from.isBefore(middle) ? low : middle;
        }
        return List.of(new StoredPeriod.Units(this, from, to));
    }
}
