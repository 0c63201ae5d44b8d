package com.mintactivity.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/**
 * A cached hits answer, from event bytes to response bytes, compared with one PING on the same cache connection. Pings and requests
 * take turns. A round's figures are their medians; the row has the median of the rounds' ratios. Log lines go to a file.
 */
public final class CachedAnswerBenchmark implements Benchmark {

    private static final int ROUNDS = 9;
    private static final int WARM_UP_ROUNDS = 6;
    private static final double MAX_RATIO = 3;

    /** A round's medians, in microseconds. */
    private record Turns(double ping, double answer) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("a cached answer in turn with PING");
        int calls = full ? 20_000 : 4_000;
        Path log = Files.createTempFile("cached-answer", ".log");
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system());
                PrintStream out = new PrintStream(new FileOutputStream(log.toFile()), true, StandardCharsets.UTF_8)) {
            Platform platform = stack.platform(out);
            RequestStreamHandler function = new HitsFunction(platform, stack.gateSettings());
            byte[] event = stack.hitsEvent(0);
            double[] pings = new double[ROUNDS];
            double[] answers = new double[ROUNDS];
            double[] ratios = new double[ROUNDS];
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                Turns turns = turns(platform.cache(), function, event, calls);
                if (round >= 0) {
                    pings[round] = turns.ping();
                    answers[round] = turns.answer();
                    ratios[round] = turns.answer() / turns.ping();
                }
            }
            double ratio = Medians.of(ratios);
            return List.of(new Figure(
                    "warm cached hits answer of %d users against PING, p50".formatted(BenchmarkStack.USERS),
                    String.format(
                            Locale.ROOT, "%.2f× (%.0f µs / %.0f µs)", ratio, Medians.of(answers), Medians.of(pings)),
                    "≤ 3×",
                    ratio <= MAX_RATIO));
        } finally {
            Files.delete(log);
        }
    }

    /** Alternates pings and requests, because the time that the machine takes to wake a process varies widely over time. */
    private static Turns turns(CacheStore cache, RequestStreamHandler function, byte[] event, int calls)
            throws CacheUnavailableException, IOException {
        double[] pings = new double[calls];
        double[] answers = new double[calls];
        for (int i = 0; i < calls; i++) {
            long start = System.nanoTime();
            cache.ping();
            pings[i] = (System.nanoTime() - start) / 1e3;
            answers[i] = Invocation.micros(function, event);
        }
        return new Turns(Medians.of(pings), Medians.of(answers));
    }
}
