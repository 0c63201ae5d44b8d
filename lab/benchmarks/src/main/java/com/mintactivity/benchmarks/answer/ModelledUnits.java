package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The read units of answers over a history, without storing a tally: each unit of a plan is counted from generated
 * hits, encoded, and its bytes are added up as DynamoDB does.
 */
final class ModelledUnits {

    private static final int READ = 4_096;

    /** The bytes of an item besides its tally: names, keys, epoch and checksum. */
    private static final int OVERHEAD = 180;

    private final GeneratedHistory history;

    /** Windows share units. */
    private final Map<Window, StoredUnit> stored = new HashMap<>();

    /** By user and chain: hits, the last one, wallets. All zero between two units. */
    private final long[] hits;

    private final long[] last;
    private final long[] wallets;

    ModelledUnits(GeneratedHistory history) {
        this.history = history;
        this.hits = new long[history.users() * history.chains()];
        this.last = new long[hits.length];
        this.wallets = new long[hits.length];
    }

    /** The bytes of each item, and the rows of all. */
    private record StoredUnit(List<Integer> items, int rows) {}

    /**
     * The sum over all units of a window that are stored.
     *
     * @param units that eventually consistent reads consume
     * @param items with the parts of large tallies
     * @param rows of all of them
     */
    record ReadTallies(double units, long items, long rows) {}

    ReadTallies read(Window window, Instant watermark) {
        double units = 0;
        long items = 0;
        long rows = 0;
        for (StoredPeriod period : ReadPlan.of(window, watermark, HourRanges.NONE, Instant.MIN, Instant.EPOCH)
                .periods()) {
            int together = 0;
            for (Instant start :
                    period.grid().units(period.since(), period.until()).toList()) {
                StoredUnit unit =
                        stored.computeIfAbsent(new Window(start, period.grid().nextUnit(start)), this::unit);
                items += unit.items().size();
                rows += unit.rows();
                for (int bytes : unit.items()) {
                    together += bytes;
                    units += period.grid() == Grid.MINUTES ? 0 : reads(bytes);
                }
            }
            // Minutes are read by a query, which adds up their bytes; longer units one by one.
            units += period.grid() == Grid.MINUTES ? reads(together) : 0;
        }
        return new ReadTallies(units, items, rows);
    }

    /** The hits of a window. */
    long hits(Window window) {
        return history.firstAt(window.until()) - history.firstAt(window.since());
    }

    private static double reads(int bytes) {
        return Math.ceilDiv(bytes, READ) / 2.0;
    }

    private StoredUnit unit(Window unit) {
        ProgressLog.reached(() -> "counting %s to %s".formatted(unit.since(), unit.until()));
        TallyAccumulator tally = tally(history.firstAt(unit.since()), history.firstAt(unit.until()));
        List<Integer> items = TallyEncoder.encode(tally).stream()
                .map(part -> part.length + OVERHEAD)
                .toList();
        return new StoredUnit(items, tally.size());
    }

    /** Adds up by user and chain before a tally is made: there may be hundreds of millions of hits. */
    private TallyAccumulator tally(long from, long to) {
        for (long hit = from; hit < to; hit++) {
            int row = row(hit);
            hits[row]++;
            last[row] = hit;
            wallets[row] |= 1L << history.walletNumber(hit);
        }
        TallyAccumulator tally = TallyAccumulator.byChain();
        IntStream rows = to - from < hits.length
                ? LongStream.range(from, to).mapToInt(this::row).distinct()
                : IntStream.range(0, hits.length);
        rows.filter(row -> hits[row] > 0).forEach(row -> {
            add(row, tally);
            hits[row] = 0;
            wallets[row] = 0;
        });
        return tally;
    }

    private int row(long hit) {
        return history.user(hit) * history.chains() + (int) history.chain(hit) - 1;
    }

    private void add(int row, TallyAccumulator tally) {
        long chain = 1L + row % history.chains();
        tally.chains().add(chain);
        int entry = tally.addEntry(
                tally.users().key(history.userIdOf(row / history.chains()).value()),
                chain,
                hits[row],
                history.completedAt(last[row]).toEpochMilli(),
                tally.gases().add(history.gas(last[row])));
        tally.wallets().addWord(entry, 0, wallets[row]);
    }
}
