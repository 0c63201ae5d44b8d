package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Medians.Spent;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** With an empty memory, over a million hits. */
    private static final int MAX_UNITS = 285;

    /**
     * Over ten million, which the minutes at the edges of a window grow with: a minute has nearly a row for each hit.
     */
    private static final int MAX_LARGE_UNITS = 450;

    private static final int MAX_WARM_UNITS = 60;

    private static final int ROUNDS = 21;

    private final SequencedMap<Long, Double> units = new TreeMap<>();
    private final SequencedMap<Long, Double> warmUnits = new TreeMap<>();
    private final List<Figure> times = new ArrayList<>();

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            double each = raw(engines, full ? LARGE_SAMPLE : SAMPLE);
            for (long hits : full ? SIZES : SHORT_SIZES) {
                try (SealedStack sealed = SealedStack.make(engines, AnswerCase.typical(hits))) {
                    units.put(hits, sealed.units(sealed::emptyMemoryQuery));
                    warmUnits.put(hits, sealed.units(sealed::query));
                    if (hits >= MILLION) {
                        times.addAll(times(sealed));
                    }
                    if (hits == 10 * MILLION) {
                        times.add(PeakMemory.figure(sealed));
                    }
                }
            }
            if (full) {
                Files.writeString(Path.of("lab", "results", "cost.svg"), CostPlot.of(units, each));
            }
            return figures(each, full);
        }
    }

    /** The read units of a raw hit. */
    static double raw(BenchmarkEngines engines, long hits) {
        ProgressLog.step("storing and reading %,d raw hits".formatted(hits));
        GeneratedHistory history = AnswerCase.typical(hits).history();
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
        figures.add(new Figure(
                "read units, 1 M hits, raw hits : stored tallies, empty memory",
                "%.0f : 1 (%,.0f, %s : %,.0f)".formatted(raw / sealed, raw, how, sealed),
                "at least 50 : 1, ≤ %d units".formatted(MAX_UNITS),
                raw >= MIN_SAVING * sealed && sealed <= MAX_UNITS));
        double warm = warmUnits.getOrDefault(MILLION, Double.NaN);
        figures.add(new Figure(
                "read units, 1 M hits, warm instance",
                "%,.0f".formatted(warm),
                "≤ %d".formatted(MAX_WARM_UNITS),
                warm <= MAX_WARM_UNITS));
        if (full) {
            double more = at(10 * MILLION);
            figures.add(new Figure(
                    "read units, 10 M hits : 1 M hits, empty memory",
                    "%.2f : 1 (%,.0f : %,.0f)".formatted(more / sealed, more, sealed),
                    "≤ %d units".formatted(MAX_LARGE_UNITS),
                    more <= MAX_LARGE_UNITS));
        }
        figures.addAll(times);
        return figures;
    }

    private double at(long hits) {
        return units.getOrDefault(hits, Double.NaN);
    }

    private static List<Figure> times(SealedStack sealed) throws Exception {
        long hits = sealed.history().hits();
        String size = "%d M hits".formatted(hits / MILLION);
        ProgressLog.step("loading %,d hits into DuckDB".formatted(hits));
        try (DuckDbPeer duck = DuckDbPeer.load(sealed)) {
            ShownAnswer answer = sealed.query();
            answer.mustEqual(sealed.emptyMemoryQuery());
            answer.mustEqual(duck.query(DuckDbPeer.HITS));
            answer.mustEqual(duck.query(DuckDbPeer.TALLIES));
            ProgressLog.step("answering over %,d hits in turn with DuckDB".formatted(hits));
            List<Spent> spent = Medians.spent(
                    ROUNDS,
                    List.of(
                            sealed::query,
                            sealed::emptyMemoryQuery,
                            () -> duck.query(DuckDbPeer.HITS),
                            () -> duck.query(DuckDbPeer.TALLIES)));
            return List.of(
                    against(size + ", DuckDB over hits : service, warm instance", spent.get(2), spent.get(0)),
                    against(size + ", DuckDB over hits : service, empty memory", spent.get(2), spent.get(1)),
                    against(size + ", DuckDB over pre-added rows : service, warm instance", spent.get(3), spent.get(0)),
                    against(size + ", DuckDB over pre-added rows : service, empty memory", spent.get(3), spent.get(1)));
        }
    }

    private static Figure against(String what, Spent duck, Spent service) {
        return new Figure(
                "time and processor time, " + what,
                "%.2f : 1 (%.0f ms : %.0f ms); %.2f : 1 (%.0f ms : %.0f ms)"
                        .formatted(
                                duck.millis() / service.millis(),
                                duck.millis(),
                                service.millis(),
                                duck.cpuMillis() / service.cpuMillis(),
                                duck.cpuMillis(),
                                service.cpuMillis()),
                "",
                true);
    }
}
