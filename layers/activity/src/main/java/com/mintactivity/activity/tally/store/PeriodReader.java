package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
            case StoredPeriod.Unit(Grid grid, Instant start) -> {
                String unit = TallyItems.unit(grid, start);
                yield guessed(unit, TallyItems.part(unit, 0), TallyItems.part(unit, 0), true, consistent);
            }
            case StoredPeriod.Prefix(Grid grid, Instant anchor, Instant to) -> {
                String prefix = TallyItems.prefix(grid, anchor, to);
                String earliest = TallyItems.prefix(grid, anchor, grid.nextUnit(anchor));
                yield guessed(prefix, earliest, prefix + "#" + TallyItems.END, false, consistent);
            }
            case StoredPeriod.Suffix(Grid grid, Instant anchor, Instant from) -> {
                String suffix = TallyItems.suffix(grid, anchor, from);
                yield guessed(suffix, suffix, TallyItems.suffix(grid, anchor, anchor), true, consistent);
            }
        };
    }

    /** The tallies whose first parts lie between two sort keys, by period. */
    List<PartAssembler> between(String from, String to, boolean consistent) {
        List<PartAssembler> tallies = table.between(contract, from, to, consistent)
                .map(StoredPart::read)
                .map(PeriodReader::begun)
                .toList();
        complete(tallies, consistent);
        return tallies;
    }

    /**
     * The first or last tally between two sort keys.
     *
     * @param likely the period that it probably has, whose further parts are read at the same time
     */
    private List<PartAssembler> guessed(String likely, String from, String to, boolean first, boolean consistent) {
        List<Callable<List<StoredPart>>> reads = new ArrayList<>();
        reads.add(() -> table.outermost(contract, from, to, first, consistent).stream()
                .map(StoredPart::read)
                .toList());
        IntStream.range(1, maxParts).forEach(number -> reads.add(() -> part(likely, number, consistent)));
        List<List<StoredPart>> found = Parallel.VIRTUAL_THREADS.all(reads);
        if (found.getFirst().isEmpty()) {
            return List.of();
        }
        StoredPart begin = found.getFirst().getFirst();
        PartAssembler tally = begun(begin);
        if (begin.period().equals(likely)) {
            found.stream()
                    .skip(1)
                    .flatMap(List::stream)
                    .filter(part -> part.number() < begin.parts())
                    .forEach(tally::add);
        }
        complete(List.of(tally), consistent);
        return List.of(tally);
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

    private List<StoredPart> part(String period, int number, boolean consistent) {
        var item =
                table.item(StoredPart.partition(contract, period, number), TallyItems.part(period, number), consistent);
        return item.isEmpty() ? List.of() : List.of(StoredPart.read(item));
    }

    private static PartAssembler begun(StoredPart first) {
        PartAssembler tally = new PartAssembler(first.period());
        tally.add(first);
        return tally;
    }
}
