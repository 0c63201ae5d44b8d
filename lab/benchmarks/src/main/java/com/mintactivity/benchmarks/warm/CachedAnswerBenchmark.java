package com.mintactivity.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.limit.Verdict;
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
 * A cached hits answer, from event bytes to response bytes, compared with one PING on the same cache connection, and
 * the limiter's call alone. A proxy adds a quarter of a millisecond to each round trip, as the network of a data centre
 * does. All calls take turns. A round's figures are their medians; a row has the median of the rounds' ratios. A round
 * is shorter than the life of a cached answer, and has a query of its own. Log lines go to a file.
 */
public final class CachedAnswerBenchmark implements Benchmark {

    private static final Duration ADDED = Duration.ofNanos(250_000);
    private static final int ROUNDS = 9;
    private static final int WARM_UP_ROUNDS = 6;
    private static final Rate UNLIMITED = new Rate(Rate.MAX, Rate.MAX);

    /** The limiter's call and the read of the answer. */
    private static final int ROUND_TRIPS = 2;

    /** A round's medians, in microseconds. */
    private record Turns(double direct, double ping, double limiter, double answer, double roundTrips) {}

    /** The parts whose calls take turns. */
    private record Calls(CacheStore direct, CacheStore cache, Limiter limiter, RequestStreamHandler function) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("a cached answer in turn with PING");
        Path log = Files.createTempFile("cached-answer", ".log");
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system());
                PrintStream out = new PrintStream(new FileOutputStream(log.toFile()), true, StandardCharsets.UTF_8);
                DelayingProxy proxy = DelayingProxy.start(stack.engines().cacheUrl(), ADDED)) {
            Platform platform = stack.platform(out, proxy.url());
            Calls calls = new Calls(
                    stack.platform(out).cache(),
                    platform.cache(),
                    new Limiter(platform.cache(), platform.clock(), UNLIMITED, platform.metrics(), platform.log()),
                    new HitsFunction(platform, stack.gateSettings()));
            List<Turns> rounds = new ArrayList<>();
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                Turns turns = turns(calls, proxy, stack.hitsEvent(WARM_UP_ROUNDS + round), full ? 10_000 : 1_000);
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
        double roundTrips = rounds.stream().mapToDouble(Turns::roundTrips).max().orElseThrow();
        String answer = "warm cached hits answer of %d users against PING, %.2f ms added to each round trip, p50"
                .formatted(BenchmarkStack.USERS, ADDED.toNanos() / 1e6);
        return List.of(
                ratio(answer, rounds, Turns::answer),
                ratio("the limiter's call alone", rounds, Turns::limiter),
                new Figure(
                        "round trips to the cache store for such an answer, counted",
                        String.format(Locale.ROOT, "%.3f", roundTrips),
                        Integer.toString(ROUND_TRIPS),
                        roundTrips == ROUND_TRIPS));
    }

    /** A ratio to PING without a bound. */
    private static Figure ratio(String what, List<Turns> rounds, ToDoubleFunction<Turns> calls) {
        String measured = String.format(
                Locale.ROOT,
                "%.2f× (%.0f µs / %.0f µs; PING with nothing added %.0f µs)",
                median(rounds, turns -> calls.applyAsDouble(turns) / turns.ping()),
                median(rounds, calls),
                median(rounds, Turns::ping),
                median(rounds, Turns::direct));
        return new Figure(what, measured, "", true);
    }

    private static double median(List<Turns> rounds, ToDoubleFunction<Turns> figure) {
        return Medians.of(rounds.stream().mapToDouble(figure).toArray());
    }

    /** Alternates the calls, because the time that the machine takes to wake a process varies widely over time. */
    private static Turns turns(Calls calls, DelayingProxy proxy, byte[] event, int count)
            throws CacheUnavailableException, IOException {
        Invocation.length(calls.function(), event);
        double[] directs = new double[count];
        double[] pings = new double[count];
        double[] limits = new double[count];
        double[] answers = new double[count];
        long roundTrips = 0;
        for (int i = 0; i < count; i++) {
            directs[i] = ping(calls.direct());
            pings[i] = ping(calls.cache());
            limits[i] = take(calls.limiter());
            long before = proxy.roundTrips();
            answers[i] = Invocation.micros(calls.function(), event);
            roundTrips += proxy.roundTrips() - before;
        }
        return new Turns(
                Medians.of(directs),
                Medians.of(pings),
                Medians.of(limits),
                Medians.of(answers),
                (double) roundTrips / count);
    }

    private static double take(Limiter limiter) {
        long start = System.nanoTime();
        Verdict verdict = limiter.take("benchmark", UNLIMITED, Share.of("benchmark", false));
        double micros = (System.nanoTime() - start) / 1e3;
        if (!(verdict instanceof Verdict.Within(long _, boolean isCacheUp) && isCacheUp)) {
            throw new IllegalStateException("not taken from the store: " + verdict);
        }
        return micros;
    }

    private static double ping(CacheStore cache) throws CacheUnavailableException {
        long start = System.nanoTime();
        cache.ping();
        return (System.nanoTime() - start) / 1e3;
    }
}
