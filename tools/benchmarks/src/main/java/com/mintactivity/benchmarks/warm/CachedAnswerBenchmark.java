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
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A cached hits answer, from event bytes to response bytes, compared with one PING on the same cache connection. A proxy adds a quarter of
 * a millisecond to each round trip, as the network of a data centre does. Pings and requests take turns. A round's figures are their
 * medians; the row has the median of the rounds' ratios. Log lines go to a file.
 */
public final class CachedAnswerBenchmark implements Benchmark {

    private static final Duration ADDED = Duration.ofNanos(250_000);
    private static final int ROUNDS = 9;
    private static final int WARM_UP_ROUNDS = 6;
    private static final double MAX_RATIO = 1.2;

    /** A round's medians, in microseconds. */
    private record Turns(double direct, double ping, double answer, double roundTrips) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("a cached answer in turn with PING");
        int calls = full ? 10_000 : 1_000;
        Path log = Files.createTempFile("cached-answer", ".log");
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system());
                PrintStream out = new PrintStream(new FileOutputStream(log.toFile()), true, StandardCharsets.UTF_8);
                DelayingProxy proxy = DelayingProxy.start(stack.engines().cacheUrl(), ADDED)) {
            Platform platform = stack.platform(out, proxy.url());
            CacheStore direct = stack.platform(out).cache();
            RequestStreamHandler function = new HitsFunction(platform, stack.gateSettings());
            byte[] event = stack.hitsEvent(0);
            List<Turns> rounds = new ArrayList<>();
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                Turns turns = turns(direct, platform.cache(), proxy, function, event, calls);
                if (round >= 0) {
                    rounds.add(turns);
                }
            }
            return figures(rounds);
        } finally {
            Files.delete(log);
        }
    }

    private static List<Figure> figures(List<Turns> rounds) {
        double ping = median(rounds, Turns::ping);
        double ratio = median(rounds, turns -> turns.answer() / turns.ping());
        double roundTrips = rounds.stream().mapToDouble(Turns::roundTrips).max().orElseThrow();
        return List.of(
                new Figure(
                        "warm cached hits answer of %d users against PING, %.2f ms added to each round trip, p50"
                                .formatted(BenchmarkStack.USERS, ADDED.toNanos() / 1e6),
                        String.format(
                                Locale.ROOT,
                                "%.2f× (%.0f µs / %.0f µs; PING with nothing added %.0f µs)",
                                ratio,
                                median(rounds, Turns::answer),
                                ping,
                                median(rounds, Turns::direct)),
                        "≤ 1.2×",
                        ratio <= MAX_RATIO),
                new Figure(
                        "round trips to the cache store for such an answer, counted",
                        String.format(Locale.ROOT, "%.3f", roundTrips),
                        "1",
                        roundTrips == 1));
    }

    private static double median(List<Turns> rounds, ToDoubleFunction<Turns> figure) {
        return Medians.of(rounds.stream().mapToDouble(figure).toArray());
    }

    /** Alternates pings and requests, because the time that the machine takes to wake a process varies widely over time. */
    private static Turns turns(
            CacheStore direct,
            CacheStore cache,
            DelayingProxy proxy,
            RequestStreamHandler function,
            byte[] event,
            int calls)
            throws CacheUnavailableException, IOException {
        double[] directs = new double[calls];
        double[] pings = new double[calls];
        double[] answers = new double[calls];
        long roundTrips = 0;
        for (int i = 0; i < calls; i++) {
            directs[i] = ping(direct);
            pings[i] = ping(cache);
            long before = proxy.roundTrips();
            answers[i] = Invocation.micros(function, event);
            roundTrips += proxy.roundTrips() - before;
        }
        return new Turns(Medians.of(directs), Medians.of(pings), Medians.of(answers), (double) roundTrips / calls);
    }

    private static double ping(CacheStore cache) throws CacheUnavailableException {
        long start = System.nanoTime();
        cache.ping();
        return (System.nanoTime() - start) / 1e3;
    }
}
