package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The cost of an uncached answer over 31 days in read units, time and memory, compared with raw hits and with DuckDB.
 */
public final class AnswerBenchmark implements Benchmark {

    private static final long MILLION = 1_000_000;
    private static final List<Long> SHORT_SIZES = List.of(MILLION);

    /** The small sizes appear in the plot only. */
    private static final List<Long> SIZES = List.of(10_000L, 100_000L, MILLION, 10 * MILLION);

    /**
     * Raw hits that are stored and read. Each costs the same, and a million of them take the embedded engine very long.
     */
    private static final long SAMPLE = 20_000;

    private static final long LARGE_SAMPLE = 100_000;

    private static final double MIN_SAVING = 50;
    private static final double MAX_GROWTH = 1.5;

    /** By the number of hits. */
    private static final Map<Long, Integer> MAX_UNITS = Map.of(MILLION, 208, 10 * MILLION, 294);

    /** How many times faster than DuckDB, by the number of hits. */
    private static final Map<Long, Double> MIN_SPEEDUP = Map.of(MILLION, 2.5, 10 * MILLION, 10.0);

    private static final Duration WATERMARK_AGE = Duration.ZERO;
    private static final int ROUNDS = 21;

    private final SequencedMap<Long, Double> units = new TreeMap<>();
    private final List<Figure> times = new ArrayList<>();

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            double each = raw(engines, full);
            for (long hits : full ? SIZES : SHORT_SIZES) {
                try (SealedStack sealed = SealedStack.make(engines, hits, WATERMARK_AGE)) {
                    units.put(hits, sealed.units());
                    if (hits >= MILLION) {
                        times.addAll(times(sealed));
                    }
                    if (hits == 10 * MILLION) {
                        times.add(PeakMemory.figure(sealed.endpoints()));
                    }
                }
            }
            if (full) {
                Files.writeString(Path.of("lab", "results", "cost.svg"), CostPlot.of(units, each));
            }
            return figures(each, full);
        }
    }

    private static double raw(BenchmarkEngines engines, boolean full) {
        long hits = full ? LARGE_SAMPLE : SAMPLE;
        ProgressLog.step("storing and reading %,d raw hits".formatted(hits));
        GeneratedHistory history = new GeneratedHistory(hits, SealedStack.WINDOW);
        StackEndpoints endpoints = engines.newStack();
        RawHits raw = new RawHits(engines, endpoints.stack());
        raw.store(history, history.window());
        double each = raw.unitsPerHit(SealedStack.SUBJECT, history.window());
        engines.drop(endpoints.stack());
        return each;
    }

    private List<Figure> figures(double each, boolean full) {
        double sealed = at(MILLION);
        double raw = each * MILLION;
        String how = "units of %,d read, scaled".formatted(full ? LARGE_SAMPLE : SAMPLE);
        List<Figure> figures = new ArrayList<>();
        figures.add(units(
                "read units, 1 M hits, raw hits : stored tallies",
                "%.0f : 1 (%,.0f, %s : %,.0f)".formatted(raw / sealed, raw, how, sealed),
                "at least 50 : 1",
                raw >= MIN_SAVING * sealed,
                MILLION));
        if (full) {
            double more = at(10 * MILLION);
            figures.add(units(
                    "read units, 10 M hits : 1 M hits",
                    "%.2f : 1 (%,.0f : %,.0f)".formatted(more / sealed, more, sealed),
                    "at most 1.5 : 1",
                    more <= MAX_GROWTH * sealed,
                    10 * MILLION));
        }
        figures.addAll(times);
        return figures;
    }

    private Figure units(String what, String measured, String ratio, boolean keepsRatio, long hits) {
        int bound = Objects.requireNonNull(MAX_UNITS.get(hits));
        return new Figure(what, measured, "%s, ≤ %d units".formatted(ratio, bound), keepsRatio && at(hits) <= bound);
    }

    private double at(long hits) {
        return units.getOrDefault(hits, Double.NaN);
    }

    private static List<Figure> times(SealedStack sealed) throws Exception {
        long hits = sealed.history().hits();
        String size = "%d M hits".formatted(hits / MILLION);
        ProgressLog.step("loading %,d hits into DuckDB".formatted(hits));
        try (DuckDbPeer duck = DuckDbPeer.load(sealed.history())) {
            ShownAnswer answer = sealed.query();
            for (String sql : List.of(DuckDbPeer.TUNED, DuckDbPeer.PLAIN, DuckDbPeer.LISTED_ONLY)) {
                answer.mustEqual(duck.query(sql));
            }
            ProgressLog.step("answering over %,d hits in turn with DuckDB".formatted(hits));
            double[] millis = Medians.millis(
                    ROUNDS,
                    List.of(
                            sealed::query,
                            () -> duck.query(DuckDbPeer.TUNED),
                            () -> duck.query(DuckDbPeer.PLAIN),
                            () -> duck.query(DuckDbPeer.LISTED_ONLY)));
            double bound = Objects.requireNonNull(MIN_SPEEDUP.get(hits));
            return List.of(
                    speedup(size + ", DuckDB : service, all users' tallies, tuned SQL", millis[1], millis[0], bound),
                    speedup(size + ", DuckDB : service, all users' tallies, plain SQL", millis[2], millis[0], bound),
                    new Figure(
                            "time, " + size
                                    + ", DuckDB : service, DuckDB returning wallets and gas of the listed 25 only",
                            "%.2f : 1 (%.0f ms : %.0f ms)".formatted(millis[3] / millis[0], millis[3], millis[0]),
                            "",
                            true));
        }
    }

    private static Figure speedup(String what, double duck, double service, double bound) {
        return new Figure(
                "time, " + what,
                "%.2f : 1 (%.0f ms : %.0f ms)".formatted(duck / service, duck, service),
                "at least %.1f : 1".formatted(bound),
                duck >= bound * service);
    }
}
