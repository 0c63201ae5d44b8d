package com.mintactivity.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Progress;
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
 * A cached hits answer, event bytes in to response bytes out, against one PING on the same cache connection. Pings and requests
 * take turns; a round's figures are their medians, the row's the median of the rounds' ratios. Log lines go to a file.
 */
public final class CachedAnswer implements Benchmark {

    private static final int ROUNDS = 9;
    private static final int WARM_UP_ROUNDS = 6;
    private static final double MOST = 3;

    /** A round's medians, in microseconds. */
    private record Turns(double ping, double answer) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        Progress.tell("a cached answer in turn with PING");
        int calls = full ? 20_000 : 4_000;
        Path log = Files.createTempFile("cached-answer", ".log");
        try (Scene scene = Scene.start(InstantSource.system());
                PrintStream out = new PrintStream(new FileOutputStream(log.toFile()), true, StandardCharsets.UTF_8)) {
            Platform platform = scene.platform(out);
            RequestStreamHandler function = new HitsFunction(platform, scene.gateSettings());
            byte[] event = scene.question(0);
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
                    "warm cached hits answer of %d users against PING, p50".formatted(Scene.USERS),
                    String.format(
                            Locale.ROOT, "%.2f× (%.0f µs / %.0f µs)", ratio, Medians.of(answers), Medians.of(pings)),
                    "≤ 3×",
                    ratio <= MOST));
        } finally {
            Files.delete(log);
        }
    }

    /** One of each after the other: how long the machine takes to wake a process up changes from moment to moment, and manifold. */
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
