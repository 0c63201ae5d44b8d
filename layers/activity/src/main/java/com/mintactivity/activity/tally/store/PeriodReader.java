package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Reads stored tallies of one contract.
 *
 * @param maxParts how many parts a tally may have: a hint, with which all parts are requested at once
 */
record PeriodReader(TallyTable table, String contract, int maxParts) {

    /**
     * The parts of the tallies that make up a period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    List<byte[]> bytes(StoredPeriod period, boolean consistent) throws TornTallyException {
        List<byte[]> bytes = new ArrayList<>();
        for (StoredTally tally : read(period, consistent)) {
            bytes.addAll(tally.bytes());
        }
        return bytes;
    }

    private List<StoredTally> read(StoredPeriod period, boolean consistent) {
        return switch (period) {
            case StoredPeriod.Units(Grid grid, Instant from, Instant to) ->
                read(
                        grid.units(from, to)
                                // A minute hardly ever has further parts.
                                .limit(grid == Grid.MINUTES ? 0 : Grid.LEAF)
                                .map(start -> TallyItems.unit(grid, start))
                                .toList(),
                        () -> parts(TallyItems.unit(grid, from), TallyItems.unit(grid, to), consistent),
                        consistent);
            case StoredPeriod.Prefix(Grid grid, Instant anchor, Instant to) -> {
                String prefix = TallyItems.prefix(grid, anchor, to);
                String earliest = TallyItems.prefix(grid, anchor, grid.nextUnit(anchor));
                String latest = prefix + "#" + TallyItems.END;
                yield read(List.of(prefix), () -> outermost(earliest, latest, false, consistent), consistent);
            }
            case StoredPeriod.Suffix(Grid grid, Instant from, Instant anchor) -> {
                String suffix = TallyItems.suffix(grid, anchor, from);
                String latest = TallyItems.suffix(grid, anchor, anchor);
                yield read(List.of(suffix), () -> outermost(suffix, latest, true, consistent), consistent);
            }
        };
    }

    /** The tallies whose first parts lie between two sort keys, by period. */
    List<StoredTally> between(String from, String to, boolean consistent) {
        return read(List.of(), () -> parts(from, to, consistent), consistent);
    }

    /**
     * Some tallies.
     *
     * @param likely the periods that they probably have, whose further parts are read at the same time
     * @param first reads the first part of each
     */
    private List<StoredTally> read(List<String> likely, Callable<List<StoredPart>> first, boolean consistent) {
        List<Callable<List<StoredPart>>> reads = new ArrayList<>();
        reads.add(first);
        for (String period : likely) {
            IntStream.range(1, maxParts).forEach(number -> reads.add(() -> part(period, number, consistent)));
        }
        Map<String, StoredTally> tallies = new TreeMap<>();
        addAll(tallies, reads);
        List<Callable<List<StoredPart>>> missing = new ArrayList<>();
        for (StoredTally tally : tallies.values()) {
            tally.missing().forEach(number -> missing.add(() -> part(tally.period(), number, consistent)));
        }
        addAll(tallies, missing);
        return List.copyOf(tallies.values());
    }

    /** Reads parts at the same time, and adds them to their tallies. What has no first part is no tally. */
    private static void addAll(Map<String, StoredTally> tallies, List<Callable<List<StoredPart>>> reads) {
        Parallel.VIRTUAL_THREADS.all(reads).stream().flatMap(List::stream).forEach(part -> {
            if (part.number() == 0) {
                tallies.put(part.period(), new StoredTally(part));
            } else {
                Optional.ofNullable(tallies.get(part.period())).ifPresent(tally -> tally.add(part));
            }
        });
    }

    private List<StoredPart> parts(String from, String to, boolean consistent) {
        return table.between(contract, from, to, consistent)
                .map(StoredPart::read)
                .toList();
    }

    private List<StoredPart> outermost(String from, String to, boolean first, boolean consistent) {
        return table.outermost(contract, from, to, first, consistent).stream()
                .map(StoredPart::read)
                .toList();
    }

    private List<StoredPart> part(String period, int number, boolean consistent) {
        var item =
                table.item(StoredPart.partition(contract, period, number), TallyItems.part(period, number), consistent);
        return item.isEmpty() ? List.of() : List.of(StoredPart.read(item));
    }
}
