package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads stored tallies of one contract: their first parts, then all further parts that the first ones name, at the same
 * time.
 */
final class PeriodReader {

    private final TallyTable table;
    private final String contract;
    private final boolean consistent;

    PeriodReader(TallyTable table, String contract, boolean consistent) {
        this.table = table;
        this.contract = contract;
        this.consistent = consistent;
    }

    TallyTable table() {
        return table;
    }

    String contract() {
        return contract;
    }

    /**
     * The tallies that make up a period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    List<StoredTally> read(StoredPeriod period) throws TornTallyException {
        return switch (period) {
            case StoredPeriod.Units(Grid grid, Instant from, Instant to) ->
                between(TallyItems.unit(grid, from), TallyItems.unit(grid, to));
            case StoredPeriod.Prefix(Grid grid, Instant anchor, Instant to) -> {
                String earliest = TallyItems.prefix(grid, anchor, grid.nextUnit(anchor));
                String latest = TallyItems.prefix(grid, anchor, to) + "#" + TallyItems.END;
                yield whole(table.outermost(contract, earliest, latest, false, consistent));
            }
            case StoredPeriod.Suffix(Grid grid, Instant from, Instant anchor) -> {
                String earliest = TallyItems.suffix(grid, anchor, from);
                String latest = TallyItems.suffix(grid, anchor, anchor);
                yield whole(table.outermost(contract, earliest, latest, true, consistent));
            }
        };
    }

    /**
     * The tallies whose first parts lie between two sort keys, by period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    List<StoredTally> between(String from, String to) throws TornTallyException {
        return whole(table.between(contract, from, to, consistent));
    }

    private List<StoredTally> whole(Stream<Map<String, AttributeValue>> items) throws TornTallyException {
        List<StoredPart> firsts = items.map(StoredPart::read).toList();
        List<String> sorts = firsts.stream().flatMap(StoredPart::further).toList();
        Stream<StoredPart> further = Parallel.VIRTUAL_THREADS
                .all(sorts, sort -> table.item(StoredPart.partition(contract, sort), sort, consistent))
                .stream()
                .filter(item -> !item.isEmpty())
                .map(StoredPart::read);
        Map<String, List<StoredPart>> parts = Stream.concat(firsts.stream(), further)
                .collect(Collectors.groupingBy(StoredPart::period, TreeMap::new, Collectors.toList()));
        List<StoredTally> tallies = new ArrayList<>();
        for (List<StoredPart> its : parts.values()) {
            tallies.add(StoredTally.of(its));
        }
        return tallies;
    }
}
