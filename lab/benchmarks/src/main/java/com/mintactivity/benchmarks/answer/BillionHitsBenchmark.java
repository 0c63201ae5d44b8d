package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The read units of an uncached answer over 31 days where a contract has a billion hits in them, 373 a second, by a
 * model that is compared with what real answers over fewer hits read.
 */
public final class BillionHitsBenchmark implements Benchmark {

    private static final long MILLION = 1_000_000;
    private static final long SAMPLE = 5_000;
    private static final Duration SETTLED = Duration.ofSeconds(31);

    /** How far the watermark of a busy contract is behind the settled clock, at least and at most. */
    private static final List<Integer> TAILS = List.of(80, 145);

    private static final double MAX_DIFFERENCE = 0.05;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        List<Figure> figures = new ArrayList<>();
        double each;
        double others = 0;
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            each = AnswerBenchmark.raw(engines, SAMPLE);
            for (long millions : full ? List.of(1L, 10L) : List.of(1L)) {
                try (SealedStack sealed = SealedStack.make(
                        engines, AnswerCase.typical(millions * MILLION).aged(SETTLED))) {
                    double measured = sealed.units(sealed::emptyMemoryQuery);
                    double warm = sealed.units(sealed::query);
                    double model = tallies(sealed.asked()).units() + warm;
                    others = warm;
                    figures.add(new Figure(
                            "read units, %d M hits, empty memory, model : measured".formatted(millions),
                            "%.0f : %.0f".formatted(model, measured),
                            "± 5 %",
                            Math.abs(model / measured - 1) <= MAX_DIFFERENCE));
                }
            }
        }
        long hits = 1_000 * MILLION;
        AnswerCase asked = AnswerCase.typical(hits);
        ModelledUnits.ReadTallies stored = tallies(asked);
        figures.add(new Figure(
                "read units, %,d M hits, by the model: stored tallies, with an empty memory".formatted(hits / MILLION),
                "%,.0f in %,d items".formatted(stored.units(), stored.items()),
                "",
                true));
        double aSecond = (double) hits
                / Duration.between(asked.window().since(), asked.window().until())
                        .toSeconds();
        for (int tail : TAILS) {
            double raw = aSecond * tail * each;
            figures.add(new Figure(
                    "the same: raw hits of the last %d s".formatted(tail),
                    "%,.0f of %,.0f hits, and %.0f for all else".formatted(raw, aSecond * tail, others),
                    "",
                    true));
        }
        return figures;
    }

    private static ModelledUnits.ReadTallies tallies(AnswerCase asked) {
        return new ModelledUnits(asked.history()).read(asked.window(), asked.watermark());
    }
}
