package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Reads stored tallies of one contract. */
final class PeriodReader {

    private final TallyTable table;
    private final String contract;
    private final int maxParts;

    /** @param maxParts how many parts a tally may have: a hint, with which all parts are requested at once */
    PeriodReader(TallyTable table, String contract, int maxParts) {
        this.table = table;
        this.contract = contract;
        this.maxParts = maxParts;
    }

    /**
     * The parts of the tallies that make up a period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    List<byte[]> bytes(StoredPeriod period, boolean consistent) throws TornTallyException {
        List<byte[]> bytes = new ArrayList<>();
        for (PartAssembler tally : read(period, consistent)) {
            bytes.addAll(tally.bytes());
        }
        return bytes;
    }

    private List<PartAssembler> read(StoredPeriod period, boolean consistent) {
        return switch (period) {
            case StoredPeriod.Minutes(Instant from, Instant to) ->
                between(TallyItems.minute(from), TallyItems.minute(to), consistent);
            case StoredPeriod.Units(Grid grid, Instant from, Instant to) ->
                read(
                        grid.units(from, to)
                                .limit(Grid.LEAF)
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
            case StoredPeriod.Suffix(Grid grid, Instant anchor, Instant from) -> {
                String suffix = TallyItems.suffix(grid, anchor, from);
                String latest = TallyItems.suffix(grid, anchor, anchor);
                yield read(List.of(suffix), () -> outermost(suffix, latest, true, consistent), consistent);
            }
        };
    }

    /** The tallies whose first parts lie between two sort keys, by period. */
    List<PartAssembler> between(String from, String to, boolean consistent) {
        return read(List.of(), () -> parts(from, to, consistent), consistent);
    }

    /**
     * Some tallies.
     *
     * @param likely the periods that they probably have, whose further parts are read at the same time
     * @param first reads the first part of each
     */
    private List<PartAssembler> read(List<String> likely, Callable<List<StoredPart>> first, boolean consistent) {
        List<Callable<List<StoredPart>>> reads = new ArrayList<>();
        reads.add(first);
        for (String period : likely) {
            IntStream.range(1, maxParts).forEach(number -> reads.add(() -> part(period, number, consistent)));
        }
        List<List<StoredPart>> found = Parallel.VIRTUAL_THREADS.all(reads);
        Map<String, StoredPart> begins = new TreeMap<>();
        found.getFirst().forEach(part -> begins.put(part.period(), part));
        List<StoredPart> further = found.stream().skip(1).flatMap(List::stream).toList();
        List<PartAssembler> tallies =
                begins.values().stream().map(begin -> begun(begin, further)).toList();
        complete(tallies, consistent);
        return tallies;
    }

    private void complete(List<PartAssembler> tallies, boolean consistent) {
        List<Callable<Boolean>> reads = new ArrayList<>();
        for (PartAssembler tally : tallies) {
            for (int number : tally.missing()) {
                reads.add(() -> {
                    part(tally.period(), number, consistent).forEach(tally::add);
                    return true;
                });
            }
        }
        if (!reads.isEmpty()) {
            Parallel.VIRTUAL_THREADS.all(reads);
        }
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

    private static PartAssembler begun(StoredPart first, List<StoredPart> further) {
        PartAssembler tally = new PartAssembler(first.period());
        tally.add(first);
        further.stream()
                .filter(part -> part.period().equals(first.period()) && part.number() < first.parts())
                .forEach(tally::add);
        return tally;
    }
}
