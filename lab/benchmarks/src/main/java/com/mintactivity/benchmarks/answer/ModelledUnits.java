package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import java.time.Instant;
import java.util.List;

/**
 * What an answer over a history reads of stored tallies, without storing one: each unit of its plan is counted from
 * generated hits, encoded, and its bytes are added up as DynamoDB does.
 */
final class ModelledUnits {

    private static final int READ = 4_096;

    /** The bytes of an item besides its tally: names, keys, epoch and checksum. */
    private static final int OVERHEAD = 180;

    private final GeneratedHistory history;
    private double units;
    private long items;

    private ModelledUnits(GeneratedHistory history) {
        this.history = history;
    }

    /**
     * The sum over all units of a history's window that are stored.
     *
     * @param units that eventually consistent reads consume
     * @param items with the parts of large tallies
     */
    record ReadTallies(double units, long items) {}

    static ReadTallies of(GeneratedHistory history) {
        ModelledUnits model = new ModelledUnits(history);
        ReadPlan.of(history.window(), SealedStack.WATERMARK, HourRanges.NONE, Instant.MIN, Instant.EPOCH)
                .periods()
                .forEach(model::add);
        return new ReadTallies(model.units, model.items);
    }

    /** Minutes are read by a query, which adds up their bytes; longer units one by one. */
    private void add(StoredPeriod period) {
        long together = 0;
        for (Instant unit : period.grid().units(period.since(), period.until()).toList()) {
            for (byte[] part : parts(new Window(unit, period.grid().nextUnit(unit)))) {
                items++;
                together += part.length + OVERHEAD;
                if (period.grid() != Grid.MINUTES) {
                    units += Math.ceilDiv(part.length + OVERHEAD, READ) / 2.0;
                }
            }
        }
        if (period.grid() == Grid.MINUTES) {
            units += Math.ceilDiv(together, READ) / 2.0;
        }
    }

    /** Adds up by user before a tally is made: there may be hundreds of millions of hits. */
    private List<byte[]> parts(Window unit) {
        ProgressLog.step("counting %s to %s".formatted(unit.since(), unit.until()));
        long[] hits = new long[history.users()];
        long[] last = new long[history.users()];
        long[] wallets = new long[history.users()];
        long end = history.firstAt(unit.until());
        for (long hit = history.firstAt(unit.since()); hit < end; hit++) {
            int user = history.user(hit);
            hits[user]++;
            last[user] = hit;
            wallets[user] |= 1L << history.walletNumber(hit);
        }
        TallyAccumulator tally = TallyAccumulator.byChain();
        tally.chains().add(GeneratedHistory.CHAIN);
        for (int user = 0; user < hits.length; user++) {
            if (hits[user] > 0) {
                int entry = tally.add(
                        tally.users().key(history.userIdOf(user).value()),
                        GeneratedHistory.CHAIN,
                        hits[user],
                        history.completedAt(last[user]).toEpochMilli(),
                        tally.gases().add(history.gas(last[user])));
                tally.wallets().addWord(entry, 0, wallets[user]);
            }
        }
        return TallyEncoder.encode(tally);
    }
}
