package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Medians.Spent;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.util.ArrayList;
import java.util.List;

/** The answer over 31 days and a million hits that costs the most, as a search finds it, against the typical one. */
public final class WorstAnswerBenchmark implements Benchmark {

    private static final long SEED = 1;
    private static final long HITS = 1_000_000;
    private static final long SAMPLE = 5_000;
    private static final int ROUNDS = 21;

    /** The most by which the model that is searched may differ from an answer, where that is 1. */
    private static final double MAX_DIFFERENCE = 0.05;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            WorstCaseSearch search = new WorstCaseSearch(SEED, AnswerBenchmark.raw(engines, SAMPLE));
            double[] typical = search.typicalUnits();
            AnswerCase ofUnits = search.ofUnits();
            AnswerCase ofRows = search.ofRows(ofUnits);
            List<Figure> figures = new ArrayList<>();
            figures.add(new Figure(
                    "read units, 1 M hits, typical but for its time, empty memory, by the model, %d times: "
                                    .formatted(typical.length)
                            + "median, p95, most",
                    "%.0f, %.0f, %.0f"
                            .formatted(
                                    typical[typical.length / 2],
                                    typical[typical.length * 95 / 100],
                                    typical[typical.length - 1]),
                    "",
                    true));
            try (SealedStack usual = SealedStack.make(engines, AnswerCase.typical(HITS))) {
                figures.addAll(against(usual, engines, ofUnits, search));
                if (!ofRows.equals(ofUnits)) {
                    figures.addAll(against(usual, engines, ofRows, search));
                }
            }
            return figures;
        }
    }

    private static List<Figure> against(
            SealedStack usual, BenchmarkEngines engines, AnswerCase asked, WorstCaseSearch search) throws Exception {
        try (SealedStack worst = SealedStack.make(engines, asked)) {
            double units = worst.units(worst::emptyMemoryQuery);
            double warm = worst.units(worst::query);
            double usualUnits = usual.units(usual::emptyMemoryQuery);
            double usualWarm = usual.units(usual::query);
            engines.partitions().reset();
            worst.emptyMemoryQuery();
            double partition = engines.partitions().most();
            ProgressLog.step("answering in turn with the typical case");
            List<Spent> spent = Medians.spent(
                    ROUNDS, List.of(usual::query, worst::query, usual::emptyMemoryQuery, worst::emptyMemoryQuery));
            // All that the model leaves out, such as the state and wallets, is read by a warm instance, too.
            double model = search.units(asked) + usualWarm - search.rawUnits(AnswerCase.typical(HITS));
            return List.of(
                    new Figure(
                            "read units, 1 M hits, worst case : typical, empty memory; warm instance",
                            "%.2f : 1 (%.1f : %.1f); %.2f : 1 (%.1f : %.1f)"
                                    .formatted(
                                            units / usualUnits, units, usualUnits, warm / usualWarm, warm, usualWarm),
                            "",
                            true),
                    new Figure("that worst case", asked.described(), "", true),
                    new Figure(
                            "its read units, model : measured",
                            "%.0f : %.0f".formatted(model, units),
                            "± 5 %",
                            Math.abs(model / units - 1) <= MAX_DIFFERENCE),
                    new Figure(
                            "its read units of the partition key that is asked for the most",
                            "%,.0f".formatted(partition),
                            "",
                            true),
                    ratio("its time and processor time : typical, empty memory", spent.get(3), spent.get(2)),
                    ratio("its time and processor time : typical, warm instance", spent.get(1), spent.get(0)));
        }
    }

    private static Figure ratio(String what, Spent worst, Spent typical) {
        return new Figure(
                what,
                "%.1f : 1 (%.0f ms : %.0f ms); %.1f : 1 (%.0f ms : %.0f ms)"
                        .formatted(
                                worst.millis() / typical.millis(),
                                worst.millis(),
                                typical.millis(),
                                worst.cpuMillis() / typical.cpuMillis(),
                                worst.cpuMillis(),
                                typical.cpuMillis()),
                "",
                true);
    }
}
