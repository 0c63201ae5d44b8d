package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.many.model.HitFeed;
import java.time.Duration;
import java.util.List;

/**
 * Whether an import of a year of many contracts, and a contract that always fails, delay the other contracts. All times
 * are simulated.
 */
public final class ImportBenchmark implements Benchmark {

    private static final Duration WARM_UP = Duration.ofHours(1);
    private static final double MAX_CHANGE = 0.1;
    private static final int IMPORTED = 1_000;

    /** Until the import is sealed, repaired and checked. */
    private static final Duration FULL_IMPORT = Duration.ofHours(6);

    private static final Duration SHORT_IMPORT = Duration.ofHours(3);

    @Override
    public List<Figure> measure(boolean full) {
        int share = full ? 1 : ManyContractsBenchmark.SHORT;
        ImportRun run = new ImportRun(
                ManyContractsBenchmark.CONTRACTS / share,
                ManyContractsBenchmark.SEALERS / share,
                IMPORTED / share,
                full ? FULL_IMPORT : SHORT_IMPORT);
        Day calm = run.of(false);
        Day disturbed = run.of(true);
        Lags before = calm.lags().since(Day.START.plus(WARM_UP));
        Lags after = disturbed.lags().since(Day.START.plus(WARM_UP));
        String what =
                ("%,d contracts with a hit in every minute, %d sealers, an import of %,d others × %d days and one that"
                                + " always fails")
                        .formatted(run.contracts(), run.sealers(), run.imported(), ImportedYear.DAYS);
        double most = after.maxSeconds() / before.maxSeconds();
        double p99 = (double) after.seconds(0.99) / before.seconds(0.99);
        int state = disturbed.units().largestState();
        return List.of(
                new Figure(
                        what + ": their largest lag against that without",
                        "%.2f× (%.0f s / %.0f s), p99 %.2f× (%d s / %d s)"
                                .formatted(
                                        most,
                                        after.maxSeconds(),
                                        before.maxSeconds(),
                                        p99,
                                        after.seconds(0.99),
                                        before.seconds(0.99)),
                        "± 10 %",
                        Math.abs(most - 1) <= MAX_CHANGE && Math.abs(p99 - 1) <= MAX_CHANGE),
                new Figure(
                        "the same: the longest message",
                        "%.1f s; %d messages became dead letters"
                                .formatted(
                                        disturbed.sealers().longest() / 1_000.0,
                                        disturbed.queue().dead()),
                        "",
                        true),
                new Figure(
                        "the same: the largest state item", "%,d bytes".formatted(state), "≤ 8,192", state <= 8_192));
    }

    private record ImportRun(int contracts, int sealers, int imported, Duration length) {

        Day of(boolean isDisturbed) {
            Day day = new Day(new Day.Setup(
                    time -> {
                        EveryMinute live = new EveryMinute(Day.START, time);
                        ImportedYear history = new ImportedYear(time, contracts, imported);
                        return new Both(live, history);
                    },
                    contracts,
                    LagMonitor.Since.WATERMARK,
                    sealers,
                    ManyContractsBenchmark.EVENTS_OF_BATCH,
                    isDisturbed));
            day.arrive(Duration.ofMinutes(1), start -> ManyContractsBenchmark.minute(contracts, start));
            if (isDisturbed) {
                day.imports(WARM_UP, ((Both) day.hits()).history());
            }
            day.runFor(length, isDisturbed ? "with an import" : "without an import");
            return day;
        }
    }

    private record Both(EveryMinute live, ImportedYear history) implements HitFeed {

        @Override
        public List<FedHit> between(int contract, long from, long to) {
            return (history.has(contract) ? history : live).between(contract, from, to);
        }
    }
}
