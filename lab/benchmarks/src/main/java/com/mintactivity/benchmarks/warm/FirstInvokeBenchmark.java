package com.mintactivity.benchmarks.warm;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.hits.HitsFunction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The first hits request after the hooks before a snapshot and after a restore, compared with the warm median of the
 * same kind of request, which reads its key record again. Each pair comes from a separate process; the row has the
 * medians. A cached answer takes less time, so it is measured with the large sizes only.
 */
public final class FirstInvokeBenchmark implements Benchmark {

    private static final int PROCESSES = 7;

    /** A bound in milliseconds would judge the machine. */
    private static final double MAX_RATIO = 5;

    /** More than one process sends, so no answer is cached. */
    private static final int QUERIES = 210;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system())) {
            warmEngines(stack);
            List<Figure> figures = new ArrayList<>();
            figures.add(figure(stack, "uncached", QUERIES));
            if (full) {
                figures.add(figure(stack, "cached", 1));
            }
            return figures;
        }
    }

    /** Keeps the warm-up of the stores themselves out of the measured first request. */
    private static void warmEngines(BenchmarkStack stack) throws IOException {
        HitsFunction function = new HitsFunction(
                stack.platform(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
                stack.gateSettings());
        for (int i = 0; i < 2 * QUERIES; i++) {
            Invocation.micros(function, stack.hitsEvent(10_000 + i));
        }
    }

    private static Figure figure(BenchmarkStack stack, String kind, int queries)
            throws IOException, InterruptedException {
        double[] firsts = new double[PROCESSES];
        double[] warms = new double[PROCESSES];
        double[] ratios = new double[PROCESSES];
        for (int i = 0; i < PROCESSES; i++) {
            ProgressLog.step("first invoke, %s answer: process %d of %d".formatted(kind, i + 1, PROCESSES));
            List<byte[]> events = new ArrayList<>();
            for (int query = 0; query < queries; query++) {
                events.add(stack.hitsEvent(queries == 1 ? 0 : 1 + i * queries + query));
            }
            RestoredProcess.Measured measured = RestoredProcess.run(stack.lambdaEnvironment(), events);
            firsts[i] = measured.first();
            warms[i] = measured.warm();
            ratios[i] = measured.first() / measured.warm();
        }
        double ratio = Medians.of(ratios);
        return new Figure(
                "first invoke after priming, %s answer, against the same warm, key read again".formatted(kind),
                String.format(Locale.ROOT, "%.1f× (%.1f ms / %.2f ms)", ratio, Medians.of(firsts), Medians.of(warms)),
                "≤ 5×",
                ratio <= MAX_RATIO);
    }
}
