package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads stored tallies of one contract. */
record PeriodReader(TallyTable table, String contract) {

    /**
     * The parts of the tallies that make up a period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    List<byte[]> bytes(StoredPeriod period, boolean consistent) throws TornTallyException {
        List<byte[]> bytes = new ArrayList<>();
        for (StoredTally tally : whole(firstParts(period, consistent), consistent)) {
            bytes.addAll(tally.bytes());
        }
        return bytes;
    }

    /** The tallies whose first parts lie between two sort keys, by period. */
    List<StoredTally> between(String from, String to, boolean consistent) {
        return whole(table.between(contract, from, to, consistent), consistent);
    }

    private Stream<Map<String, AttributeValue>> firstParts(StoredPeriod period, boolean consistent) {
        Grid grid = period.grid();
        Instant since = period.since();
        Instant until = period.until();
        return switch (period) {
            case StoredPeriod.Units units ->
                table.between(contract, TallyItems.unit(grid, since), TallyItems.unit(grid, until), consistent);
            case StoredPeriod.Prefix prefix -> {
                String earliest = TallyItems.prefix(grid, since, grid.nextUnit(since));
                String latest = TallyItems.prefix(grid, since, until) + "#" + TallyItems.END;
                yield table.outermost(contract, earliest, latest, false, consistent);
            }
            case StoredPeriod.Suffix suffix -> {
                String earliest = TallyItems.suffix(grid, until, since);
                String latest = TallyItems.suffix(grid, until, until);
                yield table.outermost(contract, earliest, latest, true, consistent);
            }
        };
    }

    /** The tallies with some first parts. All further parts are read at the same time. */
    private List<StoredTally> whole(Stream<Map<String, AttributeValue>> items, boolean consistent) {
        List<StoredPart> firsts = items.map(StoredPart::read).toList();
        List<Callable<Map<String, AttributeValue>>> reads = new ArrayList<>();
        for (StoredPart first : firsts) {
            IntStream.range(1, first.parts())
                    .forEach(number -> reads.add(() -> part(first.period(), number, consistent)));
        }
        Map<String, List<StoredPart>> further = Parallel.VIRTUAL_THREADS.all(reads).stream()
                .filter(item -> !item.isEmpty())
                .map(StoredPart::read)
                .collect(Collectors.groupingBy(StoredPart::period));
        return firsts.stream()
                .map(first -> new StoredTally(first, further.getOrDefault(first.period(), List.of())))
                .toList();
    }

    private Map<String, AttributeValue> part(String period, int number, boolean consistent) {
        return table.item(StoredPart.partition(contract, period, number), TallyItems.part(period, number), consistent);
    }
}
