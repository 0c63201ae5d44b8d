package com.mintactivity.activity.tally.seal;

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
 * The hours, or the days, in which there is something: hits, or stored tallies. In all others there is nothing to
 * count, to compare or to correct. A search takes a few reads for each of them, and none for the time in between: one
 * hit may lie centuries before the next.
 */
public final class StoredHours {

    private final Grid grid;
    private final HitSource hits;
    private final ContractSelector contract;
    private final TallyStore tallies;

    /** @param grid hours, or days */
    public StoredHours(Grid grid, HitSource hits, ContractSelector contract, TallyStore tallies) {
        this.grid = grid;
        this.hits = hits;
        this.contract = contract;
        this.tallies = tallies;
    }

    /** Those of some hours that lie in such an hour or day. */
    public HourRanges of(HourRanges hours) {
        List<Window> found = new ArrayList<>();
        HourRanges left = hours;
        for (Optional<Instant> next = first(left); next.isPresent(); next = first(left)) {
            Instant end = end(next.get());
            found.addAll(left.within(next.get(), end).ranges());
            left = left.within(end, Instant.MAX);
        }
        return HourRanges.of(found);
    }

    /**
     * The first of some hours that lies in such an hour or day. A range that is no longer is taken without a search.
     */
    Optional<Instant> first(HourRanges hours) {
        return hours.ranges().stream().flatMap(range -> first(range).stream()).findFirst();
    }

    private Instant end(Instant moment) {
        return grid.nextUnit(grid.floorUnit(moment));
    }

    private Optional<Instant> first(Window range) {
        Instant firstEnd = end(range.since());
        if (!firstEnd.isBefore(range.until())) {
            return Optional.of(range.since());
        }
        Optional<Instant> hit = hits.first(contract, range);
        if (hit.filter(firstEnd::isAfter).isPresent()) {
            return Optional.of(range.since());
        }
        Instant end = hit.orElse(range.until());
        // A day that began before these hours is written with them, if it is stored or has an hour that is.
        Stream<Instant> begun = Stream.of(Grid.MINUTES, Grid.HOURS, Grid.DAYS)
                .flatMap(unit -> tallies.first(unit, grid.floorUnit(range.since()), end).stream());
        return Stream.concat(hit.stream(), begun)
                .min(Instant::compareTo)
                .map(moment -> Instants.later(grid.floorUnit(moment), range.since()));
    }
}
