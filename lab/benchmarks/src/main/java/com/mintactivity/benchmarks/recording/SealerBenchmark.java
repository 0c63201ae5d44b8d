package com.mintactivity.benchmarks.recording;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The cost of sealing one day of a contract that has a million hits a month, minute by minute as when deployed. */
public final class SealerBenchmark implements Benchmark {

    private static final long HITS_A_MONTH = 1_000_000;

    /** The hour before is sealed first, so that the measured day includes its check. */
    private static final Instant FIRST = Instant.parse("2026-11-03T23:00:00Z");

    private static final Instant DAY = Instant.parse("2026-11-04T00:00:00Z");

    /** Three days before, which are sealed too, make nearly every user and wallet known. */
    private static final Window HISTORY = new Window(DAY.minus(Duration.ofDays(3)), DAY.plus(Duration.ofDays(28)));

    private static final String CONTRACT = HitItems.contractKey(GeneratedHistory.TENANT, GeneratedHistory.CONTRACT);
    /** By then the hour of a withdrawal is repaired and checked. */
    private static final Duration REPAIR = Duration.ofHours(4);

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        List<Figure> figures = new ArrayList<>(measure());
        figures.add(afterWithdrawal());
        return figures;
    }

    private static List<Figure> measure() throws Exception {
        ProgressLog.step("sealing a day, minute by minute");
        GeneratedHistory history = new GeneratedHistory(HITS_A_MONTH, HISTORY);
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            StackEndpoints endpoints = engines.newStack();
            SettableClock clock = new SettableClock(FIRST);
            Sealer sealer = new Sealer(
                    engines.dynamo(),
                    endpoints.stack(),
                    new SealTiming(new SettledClock(clock, BenchmarkEngines.SETTLE)),
                    SparseLimit.DEFAULT,
                    history.source());
            Instant end = DAY.plus(Duration.ofDays(1));
            seal(sealer, clock, FIRST, DAY);
            engines.units().reset();
            long start = System.nanoTime();
            double longest = seal(sealer, clock, DAY, end);
            double seconds = (System.nanoTime() - start) / 1e9;
            long hits = history.firstAt(end) - history.firstAt(DAY);
            return List.of(
                    stated(
                            "write units to seal a hit, 1 M hits a month",
                            engines.units().writes() / hits,
                            ""),
                    stated(
                            "read units to seal a hit, raw hits not included",
                            engines.units().reads() / hits,
                            ""),
                    stated("time to seal a day of 1 M hits a month in 1,440 runs", seconds, " s"),
                    stated("the longest of these runs", longest, " s"));
        }
    }

    private static Figure afterWithdrawal() throws Exception {
        ProgressLog.step("sealing a day of a contract that had a withdrawal");
        GeneratedHistory history = new GeneratedHistory(HITS_A_MONTH, HISTORY);
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            StackEndpoints endpoints = engines.newStack();
            SettableClock clock = new SettableClock(FIRST);
            Sealer sealer = new Sealer(
                    engines.dynamo(),
                    endpoints.stack(),
                    new SealTiming(new SettledClock(clock, BenchmarkEngines.SETTLE)),
                    SparseLimit.DEFAULT,
                    history.source());
            seal(sealer, clock, FIRST, DAY);
            WithdrawnHour.claim(new ContractStates(engines.dynamo(), endpoints.stack()), CONTRACT, FIRST);
            seal(sealer, clock, DAY, DAY.plus(REPAIR));
            engines.units().reset();
            Instant end = DAY.plus(REPAIR).plus(Duration.ofDays(1));
            seal(sealer, clock, DAY.plus(REPAIR), end);
            long hits = history.firstAt(end) - history.firstAt(DAY.plus(REPAIR));
            return new Figure(
                    "the same units of a contract that had a withdrawal, written and read",
                    "%.2f and %.2f"
                            .formatted(
                                    engines.units().writes() / hits,
                                    engines.units().reads() / hits),
                    "",
                    true);
        }
    }

    /** Seals a time range and returns the longest run in seconds. */
    private static double seal(Sealer sealer, SettableClock clock, Instant from, Instant to) {
        double longest = 0;
        for (Instant watermark = from.plus(MINUTE); !watermark.isAfter(to); watermark = watermark.plus(MINUTE)) {
            clock.set(watermark.plus(SealTiming.MARGIN).plus(BenchmarkEngines.SETTLE));
            long start = System.nanoTime();
            Sealer.Run run = sealer.run(CONTRACT, () -> true);
            longest = Math.max(longest, (System.nanoTime() - start) / 1e9);
            if (!run.isComplete()) {
                throw new IllegalStateException("the sealer did not finish: " + run);
            }
        }
        return longest;
    }

    private static Figure stated(String what, double value, String unit) {
        return new Figure(what, "%.2f%s".formatted(value, unit), "", true);
    }
}
