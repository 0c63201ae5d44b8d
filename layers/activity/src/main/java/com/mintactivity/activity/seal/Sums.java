package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.PeriodClose;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Makes the sums of one contract: minutes from its hits, everything longer from what is shorter. */
final class Sums {

    private static final int WRITES_AT_ONCE = 8;

    private final HitSource hits;
    private final ContractSelector subject;
    private final Shelf shelf;

    /** @param subject all chains of the contract */
    Sums(HitSource hits, ContractSelector subject, Shelf shelf) {
        this.hits = hits;
        this.subject = subject;
        this.shelf = shelf;
    }

    /** Seals the minutes of a stretch from raw hits, and hands them over. */
    NavigableMap<Instant, TallyAccumulator> minutes(Instant from, Instant to) {
        NavigableMap<Instant, TallyAccumulator> minutes = new TreeMap<>();
        hits.each(
                subject,
                new Window(from, to),
                hit -> minutes.computeIfAbsent(minute(hit), start -> TallyAccumulator.byChain())
                        .add(hit));
        shelf.number(minutes.values());
        Parallel.VIRTUAL_THREADS.each(
                minutes.entrySet(),
                WRITES_AT_ONCE,
                entry -> shelf.write(TallyItems.minute(entry.getKey()), entry.getValue()));
        return minutes;
    }

    /** Seals what ends with an hour, from stored minutes and hours. */
    void hour(Instant hour) {
        Instant end = Grid.HOURS.nextUnit(hour);
        write(Grid.HOURS, hour, shelf.minutes(hour, end));
        close(Grid.HOURS, end, shelf.units(Grid.HOURS, Grid.HOURS.floorBlock(hour), end));
    }

    /** Seals what ends with a day, from stored hours and days. */
    void day(Instant day) {
        Instant end = Grid.DAYS.nextUnit(day);
        write(Grid.DAYS, day, sum(shelf.units(Grid.HOURS, day, end)));
        close(Grid.DAYS, end, shelf.units(Grid.DAYS, Grid.DAYS.floorBlock(day), end));
    }

    void write(Grid grid, Instant start, TallyAccumulator unit) {
        shelf.write(TallyItems.unit(grid, start), unit);
    }

    /** Writes the heads and tails that end with a moment. */
    void close(Grid grid, Instant moment, NavigableMap<Instant, TallyAccumulator> units) {
        for (PeriodClose closing : grid.closings(moment)) {
            switch (closing) {
                case PeriodClose.Prefix(Instant anchor) -> head(grid, anchor, moment, units);
                case PeriodClose.Suffixes(Instant low) -> tails(grid, low, moment, units);
            }
        }
    }

    static TallyAccumulator sum(Map<Instant, TallyAccumulator> units) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        units.values().forEach(sum::add);
        return sum;
    }

    private void head(Grid grid, Instant anchor, Instant moment, NavigableMap<Instant, TallyAccumulator> units) {
        if (units.containsKey(grid.previousUnit(moment))) {
            shelf.write(TallyItems.head(grid, anchor, moment), sum(units.subMap(anchor, moment)));
        }
    }

    /** None from the start of a block: such a run is read as a head. */
    private void tails(Grid grid, Instant low, Instant moment, NavigableMap<Instant, TallyAccumulator> units) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        for (var unit : units.subMap(low, true, moment, false).descendingMap().entrySet()) {
            sum.add(unit.getValue());
            if (!unit.getKey().equals(grid.floorBlock(unit.getKey()))) {
                shelf.write(TallyItems.tail(grid, moment, unit.getKey()), sum);
            }
        }
    }

    private static Instant minute(TallyHit hit) {
        return Instants.floorMinute(hit.position().completedAt());
    }
}
