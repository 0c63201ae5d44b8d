package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
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
        return between(TallyItems.unit(period.grid(), period.since()), TallyItems.unit(period.grid(), period.until()));
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
