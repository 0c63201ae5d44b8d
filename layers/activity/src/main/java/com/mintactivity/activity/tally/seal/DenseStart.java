package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes a contract dense from an earlier block of days on. */
final class DenseStart {

    private DenseStart() {}

    /**
     * A dense state, in which the hours that lack the tallies of a dense contract are invalid: in each block that becomes dense, the hours
     * from the first to the last that is stored, and the sealed part of an hour that has not ended.
     *
     * @param next the state after the commit
     * @param tallies of the contract, with what the commit makes usable
     */
    static ContractState at(Instant block, ContractState next, TallyStore tallies) {
        Instant watermark = next.watermark().orElse(Instant.EPOCH);
        Instant end = Instants.earlier(watermark, next.denseSince());
        // Only their starts: an hour that cannot be read is one of those that are repaired.
        Map<Instant, List<Instant>> hours = tallies.starts(Grid.HOURS, block, Grid.HOURS.floorUnit(end)).stream()
                .collect(Collectors.groupingBy(Grid.DAYS::floorBlock));
        List<Window> spans = new ArrayList<>();
        hours.values().forEach(its -> spans.add(new Window(its.getFirst(), Grid.HOURS.nextUnit(its.getLast()))));
        if (next.isSparse()) {
            spans.add(new Window(Grid.HOURS.floorUnit(watermark), watermark));
        }
        return next.dense(block).invalidating(RepairCauses.DENSE, HourRanges.of(spans));
    }
}
