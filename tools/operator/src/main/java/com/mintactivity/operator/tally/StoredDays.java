package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The days of which something is stored: hits, or tallies of minutes, hours or of the day. On all other days a check
 * finds nothing to compare and a repair nothing to correct, since longer tallies are made up of stored hours. A search
 * takes a few reads for each of the days, and none for the time between them: one hit may lie
 * centuries before the next.
 */
final class StoredDays {

    private final HitSource hits;
    private final ContractSelector contract;
    private final TallyStore tallies;

    StoredDays(HitSource hits, ContractSelector contract, TallyStore tallies) {
        this.hits = hits;
        this.contract = contract;
        this.tallies = tallies;
    }

    /** Those hours of a set that lie on such a day. */
    HourRanges of(HourRanges hours) {
        List<Window> found = new ArrayList<>();
        for (Window range : hours.ranges()) {
            Instant from = range.since();
            Optional<Instant> next = first(from, range.until());
            while (next.isPresent()) {
                Instant day = Grid.DAYS.floorUnit(next.get());
                Instant end = Instants.earlier(Grid.DAYS.nextUnit(day), range.until());
                found.add(new Window(Instants.later(day, from), end));
                from = end;
                next = first(from, range.until());
            }
        }
        return HourRanges.of(found);
    }

    /** A moment of the first such day between two moments. */
    private Optional<Instant> first(Instant from, Instant until) {
        if (!from.isBefore(until)) {
            return Optional.empty();
        }
        Optional<Instant> hit = hits.first(contract, new Window(from, until));
        if (hit.filter(Grid.DAYS.nextUnit(Grid.DAYS.floorUnit(from))::isAfter).isPresent()) {
            return hit;
        }
        Instant end = hit.orElse(until);
        Stream<Instant> begun = Stream.of(Grid.MINUTES, Grid.HOURS, Grid.DAYS)
                .flatMap(grid -> tallies.first(grid, grid.floorUnit(from), end).stream());
        return Stream.concat(hit.stream(), begun).min(Instant::compareTo);
    }
}
